/* Finds entries of a reference by words. A classic script without imports: pages opened from disk allow no modules.
   fold, rawWords and forms mirror generator/site/folding.py; a test runs both over every word of the catalog. */
(() => {
  "use strict";

  const WORD = /[+-]?[0-9]+(?:\.[0-9]+)*(?:'?[a-z]+)?|l[0-9]+(?![a-z0-9])|[a-z]+(?:['-][a-z0-9]+)*|[\u00c0-\u167f\u1681-\u1fff\u3040-\ud7ff]+/g;
  const FIGURE = /^[0-9]+(?:\.[0-9]+)*/, DIGIT = /[0-9]/;
  // How the index writes its numbers; the same names stand in generator/site/search_index.py.
  const LEVELS = 26, NONE = 48;
  // What a match counts: by a second form, the stem, another word for it, its beginning, a misspelling.
  const SECOND = 0.7, STEM = 0.8, SAME = 0.6, PREFIX = 0.6, FUZZY = 0.35;
  // A name of the game is what a player asks for more often than a rule that speaks of it.
  const KIND = { Term: 1.25, Icon: 1.25, Card: 1.15, Piece: 1.1, Chapter: 1.15, Ruling: 0.85, Example: 0.7 };
  const ENDINGS = "ings ing ers ies ed er es ly s e y".split(" ");
  // Words of questions: they count where they are found, but an entry may lack them.
  const PLAIN = ("a an and any are as at be by can do does for from get has have how i if in is it its many may me more much must my no " +
    "not of on or so than that the then there they this to was what when where which who whose why will with you your").split(" ");
  const CAP = 30, ENOUGH = 8;
  // The forms of the words that texts hold: the same words stand in many of them.
  const seen = Object.create(null);

  const fold = (text, table) => text.toLowerCase().normalize("NFD").replace(/[^\x00-\x7f]/g, letter =>
    letter > "\u02ff" && letter < "\u0370" ? "" : table[letter] || letter);

  const squash = text => text.replace(/[^a-z0-9+\u00c0-\ud7ff]+/g, "");

  const signed = word => /^[+-]/.test(word);

  function rawWords(text, table) {
    const folded = fold(text, table);
    return [...folded.matchAll(WORD)].map(({ 0: word, index }) =>
      signed(word) && /[a-z0-9]/.test(folded[index - 1] || "") ? word.slice(1) : word);
  }

  function forms(word) {
    const told = (whole, parts = []) => ({ whole, parts });
    if (signed(word)) return told([word, word.slice(1)]);
    const own = word.replace(/'s$/, ""), plain = own.replace(/[-']/g, ""), figure = FIGURE.exec(own)?.[0];
    if (figure && own !== word && figure === own) return told([own, own + "s"]);
    if (figure) return told(plain === figure ? [plain] : [plain, figure]);
    if (own.includes("-")) return told([plain], own.split("-").map(piece => forms(piece).whole[0]));
    return told([plain], own.split("'").filter(piece => piece.length > 2 && piece !== own));
  }

  const every = words => words.map(forms).flatMap(({ whole, parts }) => whole.concat(parts));

  /* Edits between two words, a swap of neighbours counting as one; some number above the limit where there are more. */
  function distance(a, b, limit) {
    if (Math.abs(a.length - b.length) > limit) return limit + 1;
    const rows = [[]];
    for (let j = 0; j <= b.length; j++) rows[0][j] = j;
    for (let i = 1; i <= a.length; i++) {
      const row = rows[i] = [i], last = rows[i - 1];
      for (let j = 1; j <= b.length; j++) {
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] !== b[j - 1]));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1);
      }
      const least = Math.min(...row);
      if (least > limit) return least;
    }
    return rows[a.length][b.length];
  }

  /* The index comes deflated and in base 64; opening it gives a promise. */
  function open(packed) {
    // Letter by letter and without a Blob, which is twice as fast on a slow phone.
    const text = atob(packed), bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
    return new Response(new Response(bytes).body.pipeThrough(new DecompressionStream("deflate"))).json().then(read);
  }

  function read(index) {
    const place = new Map(), families = [];
    let before = "";
    const terms = index.terms.split(" ").map((term, number) => {
      const back = index.stems.charCodeAt(number) - NONE, family = back ? families[number - back] : [];
      before = before.slice(0, parseInt(term[0], 36)) + term.slice(1);
      place.set(before, number);
      family.push(number);
      families.push(family);
      return before;
    });
    const entries = index.entries.map(([kind, title, crumb, href, lead, ids], number) =>
      ({ number, kind: index.kinds[kind], title, crumb, href, lead, ids, flat: squash(fold(title, index.fold)) }));
    return {
      ...index, terms, place, families, entries, posts: index.posts.split(" "), lists: [],
      same: new Map(index.same), spell: new Map(index.spell),
    };
  }

  /* The entries that hold one term: a list of [entry, weight]. */
  function posting({ lists, posts, entries }, number) {
    if (lists[number]) return lists[number];
    const list = [...posts[number].matchAll(/([0-9a-z]+)([A-Z])/g)], lack = entries.length - list.length;
    const rare = Math.log(1 + (lack + 0.5) / (list.length + 0.5));
    let at = 0;
    return lists[number] = list.map(([, step, level]) =>
      [at += parseInt(step, 36), (level.charCodeAt(0) - 64) / LEVELS * rare]);
  }

  function raise(found, entry, score) { if (!(found.get(entry) >= score)) found.set(entry, score); }

  function add(index, found, number, share) {
    posting(index, number).forEach(([entry, weight]) => raise(found, entry, weight * share));
  }

  function addStem(index, found, number, share) {
    index.families[number].forEach(other => add(index, found, other, share));
  }

  function addPrefix(index, found, word) {
    const terms = index.terms;
    let low = 0, high = terms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (terms[middle] < word) low = middle + 1; else high = middle;
    }
    for (; terms[low]?.startsWith(word); low++) {
      if (terms[low] !== word) add(index, found, low, PREFIX * word.length / terms[low].length);
    }
  }

  /* A word the index lacks, by the ending that was put on it. */
  function addCut(index, found, word) {
    ENDINGS.forEach(ending => {
      const root = word.slice(0, -ending.length);
      if (root.length > 2 && word.endsWith(ending)) [root, root + "e", root + "y", root.replace(/(.)\1$/, "$1")].forEach(guess => {
        if (index.place.has(guess)) addStem(index, found, index.place.get(guess), STEM * 0.9);
      });
    });
  }

  /* The words that are spelt nearly so, or, up to some length, begin so. The first letters are seldom what is misspelt. */
  function addFuzzy(index, found, word, end) {
    const length = word.length;
    let near = null, best = 9;
    if (length > 3 && !DIGIT.test(word)) index.terms.forEach((term, number) => {
      if (term.length < 4 || DIGIT.test(term)) return;
      const alike = term.slice(0, 2) === word.slice(0, 2), most = (length > 4) + (length > 6 || alike);
      const edits = distance(word, term.slice(0, end), most);
      if (edits > most) return;
      addStem(index, found, number, FUZZY / (edits + !alike));
      if (edits < best) { best = edits; near = term; }
    });
    return near;
  }

  function lookUp(index, word, share, found = new Map()) {
    const place = index.place;
    if (!place.has(word)) word = index.spell.get(word) || word;
    const known = place.has(word), figure = /^[+-]?[0-9]/.test(word);
    if (known) {
      add(index, found, place.get(word), share);
      addStem(index, found, place.get(word), share * STEM);
    }
    // A word for another one is also known by its beginning.
    index.same.forEach((others, own) => {
      if (own === word || (!known && own.startsWith(word))) others.forEach(other =>
        addStem(index, found, place.get(other), share * SAME * word.length / own.length));
    });
    if (!known || (word.length > 1 && !figure)) addPrefix(index, found, word);
    if (!known && !figure) addCut(index, found, word);
    return found;
  }

  /* All of several words: entries that hold each, with the sum of their weights. */
  function meet(maps) {
    const all = new Map();
    maps[0]?.forEach((_, entry) => {
      if (maps.every(map => map.has(entry))) all.set(entry, maps.reduce((total, map) => total + map.get(entry), 0));
    });
    return all;
  }

  function matchWord(index, raw) {
    const { whole, parts } = forms(raw), found = new Map();
    let near = null;
    whole.forEach((form, rank) => lookUp(index, form, rank ? SECOND : 1, found));
    if (parts.length > 1) {
      meet(parts.map(part => lookUp(index, part, 0.95 / parts.length)))
        .forEach((score, entry) => raise(found, entry, score));
    }
    if (!found.size) near = addFuzzy(index, found, whole[0]);
    if (!found.size) near = addFuzzy(index, found, whole[0], raw.length);
    return { raw, found, near };
  }

  /* Entries that hold some of the words, and how far each falls short: one more word found outweighs every other
     difference, and a misspelt one is half found. */
  function any(words, scores, lacks) {
    const more = new Map();
    words.forEach(({ found, near }) => found.forEach((score, entry) => {
      if (scores.has(entry)) return;
      more.set(entry, (more.get(entry) || 0) + score);
      lacks.set(entry, (lacks.get(entry) ?? 20 * words.length) - (near ? 10 : 20));
    }));
    more.forEach((score, entry) => scores.set(entry, score));
  }

  function polish(index, scores, lacks, query, raw) {
    raw = raw.map(word => index.spell.get(word) || word);
    const same = raw.map(word => index.same.get(word) || []);
    const roots = raw.concat(...same).map(word => squash(word).slice(0, 5)).filter(root => root.length > 2);
    const phrase = fold(query, index.fold).trim(), asked = squash(phrase);
    index.entries.forEach(({ number, flat, kind, ids, title, lead }) => {
      const weight = KIND[kind] || 1, named = ids.includes(asked);
      if (named || (asked.length > 1 && flat === asked)) scores.set(number, scores.get(number) || 1);
      if (!scores.has(number)) return;
      const lack = lacks.get(number) || 0, counts = roots.some(root => flat.includes(root)) || (weight < 1 && !lack);
      let score = scores.get(number) * (counts ? weight : 1) - lack;
      // What is asked for by its number or its whole name comes before all else.
      if (named) score += 4000;
      if (flat === asked) score += 2000 * weight;
      else if (raw.length === 1 && same[0].includes(flat)) score += 12;
      else if (asked.length > 2 && flat.startsWith(asked)) score += 6 * asked.length / flat.length;
      if (phrase.includes(" ") && fold(title + " " + lead, index.fold).includes(phrase)) score += 4;
      scores.set(number, score);
    });
  }

  /* Entries that hold every word, and where those are few, behind them entries that lack some. */
  function gather(words) {
    let wanted = words.filter(({ raw }) => !PLAIN.includes(raw));
    if (!wanted.length) wanted = words;
    const scores = meet(wanted.map(({ found }) => found)), whole = scores.size, lacks = new Map();
    words.forEach(word => {
      if (!wanted.includes(word)) word.found.forEach((score, entry) => {
        if (scores.has(entry)) scores.set(entry, scores.get(entry) + score * 0.5);
      });
    });
    if (whole < ENOUGH && wanted.length > 1) any(wanted, scores, lacks);
    return { scores, whole, lacks };
  }

  /* Gives {hits: entries best first, total, whole: how many hold every word, near: [[typed, meant], ...]}. */
  function search(index, query) {
    const raw = rawWords(query, index.fold).slice(0, 12), words = raw.map(word => matchWord(index, word));
    const { scores, whole, lacks } = gather(words);
    polish(index, scores, lacks, query, raw);
    const order = [...scores].sort(([a, one], [b, other]) => other - one || a - b);
    return {
      hits: order.slice(0, CAP).map(([entry, score]) => Object.assign(index.entries[entry], { score })),
      total: order.length, whole, near: words.filter(({ near }) => near).map(({ raw, near }) => [raw, near]),
    };
  }

  /* Where the words of a query stand in a text, as [start, end] pairs: whole words or their beginnings. */
  function marks(text, query, table) {
    const roots = every(rawWords(query, table)).filter(word => word.length > 1)
      .map(word => word.length > 4 ? word.replace(/(ing|ed|es|s)$/, "") : word);
    if (!roots.length) return [];
    return [...text.matchAll(/[^\s.,;:!?()“”]+/g)].filter(([word]) =>
      (seen[word] ??= every(rawWords(word, table))).some(form =>
        roots.some(root => root.length > 2 ? form.startsWith(root) : form === root))
    ).map(({ 0: word, index }) => [index, index + word.length]);
  }

  self.RULEPRESS = { fold, rawWords, forms, open, search, marks };
})();
