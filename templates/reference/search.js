/* Finds entries of a reference by words. A classic script without imports: pages opened from disk allow no modules.
   fold, rawWords and forms mirror generator/site/folding.py; a test runs both over every word of the catalog. */
(function () {
  "use strict";

  var WORD = /[+-]?[0-9]+(?:\.[0-9]+)*(?:'?[a-z]+)?|l[0-9]+(?![a-z0-9])|[a-z]+(?:['-][a-z0-9]+)*|[\u00c0-\u167f\u1681-\u1fff\u3040-\ud7ff]+/g;
  var FIGURE = /^[0-9]+(?:\.[0-9]+)*/, DIGIT = /[0-9]/;
  // How the index writes its numbers; the same names stand in generator/site/search_index.py.
  var LEVELS = 26, NONE = 48;
  // What a match counts: by a second form, the stem, another word for it, its beginning, a misspelling.
  var SECOND = 0.7, STEM = 0.8, SAME = 0.6, PREFIX = 0.6, FUZZY = 0.35;
  // A name of the game is what a player asks for more often than a rule that speaks of it.
  var KIND = { Term: 1.25, Icon: 1.25, Card: 1.15, Piece: 1.1, Chapter: 1.15, Ruling: 0.85, Example: 0.7 };
  var ENDINGS = "ings ing ers ies ed er es ly s e y".split(" ");
  // Words of questions: they count where they are found, but an entry may lack them.
  var PLAIN = ("a an and any are as at be by can do does for from get has have how i if in is it its many may me more much must my no " +
    "not of on or so than that the then there they this to was what when where which who whose why will with you your").split(" ");
  var CAP = 30, ENOUGH = 8;
  // The forms of the words that texts hold: the same words stand in many of them.
  var seen = Object.create(null);

  function fold(text, table) {
    return text.toLowerCase().normalize("NFD").replace(/[^\x00-\x7f]/g, function (letter) {
      return letter > "\u02ff" && letter < "\u0370" ? "" : table[letter] || letter;
    });
  }

  function signed(word) { return /^[+-]/.test(word); }

  function rawWords(text, table) {
    var folded = fold(text, table), found = [], match;
    WORD.lastIndex = 0;
    while ((match = WORD.exec(folded))) {
      var word = match[0], glued = match.index && /[a-z0-9]/.test(folded[match.index - 1]);
      found.push(glued && signed(word) ? word.slice(1) : word);
    }
    return found;
  }

  function forms(word) {
    function told(whole, parts) { return { whole: whole, parts: parts || [] }; }
    if (signed(word)) return told([word, word.slice(1)]);
    var own = word.replace(/'s$/, ""), plain = own.replace(/[-']/g, ""), figure = FIGURE.exec(own);
    if (figure) {
      if (own !== word && figure[0] === own) return told([own, own + "s"]);
      return told(plain === figure[0] ? [plain] : [plain, figure[0]]);
    }
    if (/-/.test(own)) return told([plain], own.split("-").map(function (piece) { return forms(piece).whole[0]; }));
    if (/'/.test(own)) return told([plain], own.split("'").filter(function (piece) { return piece.length > 2; }));
    return told([own]);
  }

  function every(words) {
    return words.map(forms).reduce(function (all, one) { return all.concat(one.whole, one.parts); }, []);
  }

  /* Edits between two words, a swap of neighbours counting as one; some number above the limit where there are more. */
  function distance(a, b, limit) {
    if (Math.abs(a.length - b.length) > limit) return limit + 1;
    var rows = [[]], i, j;
    for (j = 0; j <= b.length; j++) rows[0][j] = j;
    for (i = 1; i <= a.length; i++) {
      var row = rows[i] = [i], last = rows[i - 1], least = i;
      for (j = 1; j <= b.length; j++) {
        row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] !== b[j - 1]));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1);
        least = Math.min(least, row[j]);
      }
      if (least > limit) return least;
    }
    return rows[a.length][b.length];
  }

  /* The index comes deflated and in base 64; opening it gives a promise. */
  function open(packed) {
    var text = atob(packed), bytes = new Uint8Array(text.length);
    for (var at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
    var stream = new DecompressionStream("deflate"), writer = stream.writable.getWriter();
    writer.write(bytes);
    writer.close();
    return new Response(stream.readable).json().then(read);
  }

  function read(index) {
    var before = "", families = [];
    index._place = new Map();
    index.terms = index.terms.split(" ").map(function (term, number) {
      var back = index.stems.charCodeAt(number) - NONE, family = back ? families[number - back] : [];
      before = before.slice(0, parseInt(term[0], 36)) + term.slice(1);
      index._place.set(before, number);
      family.push(number);
      families.push(family);
      return before;
    });
    index._families = families;
    index.posts = index.posts.split(" ");
    index._cache = [];
    index.same = new Map(index.same);
    index.spell = new Map(index.spell);
    index.entries = index.entries.map(function (row, number) {
      return {
        _number: number, kind: index.kinds[row[0]], title: row[1], crumb: row[2], href: row[3], lead: row[4],
        ids: row[5], _flat: squash(fold(row[1], index.fold)),
      };
    });
    return index;
  }

  function squash(text) { return text.replace(/[^a-z0-9+\u00c0-\ud7ff]+/g, ""); }

  /* The entries that hold one term: a list of [entry, weight]. */
  function posting(index, number) {
    if (index._cache[number]) return index._cache[number];
    var pattern = /([0-9a-z]+)([A-Z])/g, match, at = 0, list = [];
    while ((match = pattern.exec(index.posts[number]))) list.push([at += parseInt(match[1], 36), (match[2].charCodeAt(0) - 64) / LEVELS]);
    var rare = Math.log(1 + (index.entries.length - list.length + 0.5) / (list.length + 0.5));
    list.forEach(function (pair) { pair[1] *= rare; });
    return index._cache[number] = list;
  }

  function raise(found, entry, score) { if (!(found.get(entry) >= score)) found.set(entry, score); }

  function add(index, found, number, share) {
    posting(index, number).forEach(function (pair) { raise(found, pair[0], pair[1] * share); });
  }

  function addStem(index, found, number, share) {
    index._families[number].forEach(function (other) { add(index, found, other, share); });
  }

  function addPrefix(index, found, word) {
    var terms = index.terms, low = 0, high = terms.length;
    while (low < high) {
      var middle = (low + high) >> 1;
      if (terms[middle] < word) low = middle + 1; else high = middle;
    }
    for (; low < terms.length && terms[low].startsWith(word); low++) {
      if (terms[low] !== word) add(index, found, low, PREFIX * word.length / terms[low].length);
    }
  }

  /* A word the index lacks, by the ending that was put on it. */
  function addCut(index, found, word) {
    ENDINGS.forEach(function (ending) {
      var root = word.slice(0, -ending.length);
      if (root.length > 2 && word.endsWith(ending)) [root, root + "e", root + "y", root.replace(/(.)\1$/, "$1")].forEach(function (guess) {
        if (index._place.has(guess)) addStem(index, found, index._place.get(guess), STEM * 0.9);
      });
    });
  }

  /* The words that are spelt nearly so, or, up to some length, begin so. The first letters are seldom what is misspelt. */
  function addFuzzy(index, found, word, end) {
    var near = null, best = 9, length = word.length;
    if (length > 3 && !DIGIT.test(word)) index.terms.forEach(function (term, number) {
      if (term.length < 4 || DIGIT.test(term)) return;
      var alike = term.slice(0, 2) === word.slice(0, 2), most = (length > 4) + (length > 6 || alike);
      var edits = distance(word, term.slice(0, end), most);
      if (edits > most) return;
      addStem(index, found, number, FUZZY / (edits + !alike));
      if (edits < best) { best = edits; near = term; }
    });
    return near;
  }

  function lookUp(index, word, share, found) {
    if (!index._place.has(word)) word = index.spell.get(word) || word;
    var number = index._place.get(word), known = number !== undefined, figure = /^[+-]?[0-9]/.test(word);
    if (known) {
      add(index, found, number, share);
      addStem(index, found, number, share * STEM);
    }
    // A word for another one is also known by its beginning.
    index.same.forEach(function (others, own) {
      if (own === word || (!known && own.startsWith(word))) others.forEach(function (other) {
        addStem(index, found, index._place.get(other), share * SAME * word.length / own.length);
      });
    });
    if (!known || (word.length > 1 && !figure)) addPrefix(index, found, word);
    if (!known && !figure) addCut(index, found, word);
  }

  /* All of several words: entries that hold each, with the sum of their weights. */
  function meet(maps) {
    var all = new Map();
    maps[0].forEach(function (score, entry) {
      var whole = maps.every(function (map) { return map.has(entry); });
      if (whole) all.set(entry, maps.reduce(function (total, map) { return total + map.get(entry); }, 0));
    });
    return all;
  }

  function matchWord(index, raw) {
    var shapes = forms(raw), found = new Map(), near = null;
    shapes.whole.forEach(function (form, rank) { lookUp(index, form, rank ? SECOND : 1, found); });
    if (shapes.parts.length > 1) {
      meet(shapes.parts.map(function (part) {
        var own = new Map();
        lookUp(index, part, 0.95 / shapes.parts.length, own);
        return own;
      })).forEach(function (score, entry) { raise(found, entry, score); });
    }
    if (!found.size) near = addFuzzy(index, found, shapes.whole[0]);
    if (!found.size) near = addFuzzy(index, found, shapes.whole[0], raw.length);
    return { _raw: raw, _found: found, _near: near };
  }

  /* Entries that hold some of the words, and how far each falls short: one more word found outweighs every other
     difference, and a misspelt one is half found. */
  function any(words, scores, lacks) {
    var more = new Map();
    words.forEach(function (word) {
      word._found.forEach(function (score, entry) {
        if (scores.has(entry)) return;
        more.set(entry, (more.get(entry) || 0) + score);
        lacks.set(entry, (lacks.has(entry) ? lacks.get(entry) : 20 * words.length) - (word._near ? 10 : 20));
      });
    });
    more.forEach(function (score, entry) { scores.set(entry, score); });
  }

  function polish(index, scores, lacks, query, raw) {
    raw = raw.map(function (word) { return index.spell.get(word) || word; });
    var same = raw.map(function (word) { return index.same.get(word) || []; });
    var roots = raw.concat(...same).map(function (word) { return squash(word).slice(0, 5); });
    var phrase = fold(query, index.fold).trim(), flat = squash(phrase);
    index.entries.forEach(function (entry) {
      var number = entry._number, own = entry._flat, weight = KIND[entry.kind] || 1, named = entry.ids.indexOf(flat) >= 0;
      if (named || (flat.length > 1 && own === flat)) scores.set(number, scores.get(number) || 1);
      if (!scores.has(number)) return;
      var inTitle = roots.some(function (root) { return root.length > 2 && own.indexOf(root) >= 0; });
      var lack = lacks.get(number) || 0, score = scores.get(number) * (inTitle || (weight < 1 && !lack) ? weight : 1) - lack;
      // What is asked for by its number or its whole name comes before all else.
      if (named) score += 4000;
      if (own === flat) score += 2000 * weight;
      else if (raw.length === 1 && same[0].indexOf(own) >= 0) score += 12;
      else if (flat.length > 2 && own.startsWith(flat)) score += 6 * flat.length / own.length;
      if (phrase.indexOf(" ") > 0 && fold(entry.title + " " + entry.lead, index.fold).indexOf(phrase) >= 0) score += 4;
      scores.set(number, score);
    });
  }

  /* Entries that hold every word, and where those are few, behind them entries that lack some. */
  function gather(words) {
    var wanted = words.filter(function (word) { return PLAIN.indexOf(word._raw) < 0; });
    if (!wanted.length) wanted = words;
    var scores = meet(wanted.map(function (word) { return word._found; })), whole = scores.size, lacks = new Map();
    words.forEach(function (word) {
      if (wanted.indexOf(word) < 0) word._found.forEach(function (score, entry) {
        if (scores.has(entry)) scores.set(entry, scores.get(entry) + score * 0.5);
      });
    });
    if (whole < ENOUGH && wanted.length > 1) any(wanted, scores, lacks);
    return { _scores: scores, whole: whole, _lacks: lacks };
  }

  /* Gives {hits: entries best first, total, whole: how many hold every word, near: [[typed, meant], ...]}. */
  function search(index, query) {
    var raw = rawWords(query, index.fold).slice(0, 12), words = raw.map(function (word) { return matchWord(index, word); });
    var found = raw.length ? gather(words) : { _scores: new Map(), whole: 0, _lacks: new Map() };
    polish(index, found._scores, found._lacks, query, raw);
    var order = [...found._scores].sort(function (a, b) { return b[1] - a[1] || a[0] - b[0]; });
    return {
      hits: order.slice(0, CAP).map(function (pair) { return Object.assign(index.entries[pair[0]], { score: pair[1] }); }),
      total: order.length, whole: found.whole,
      near: words.filter(function (word) { return word._near; }).map(function (word) { return [word._raw, word._near]; }),
    };
  }

  /* Where the words of a query stand in a text, as [start, end] pairs: whole words or their beginnings. */
  function marks(text, query, table) {
    var roots = every(rawWords(query, table)).filter(function (word) { return word.length > 1; }).map(function (word) {
      return word.length > 4 ? word.replace(/(ing|ed|es|s)$/, "") : word;
    });
    var found = [], pattern = /[^\s.,;:!?()“”]+/g, match;
    while (roots.length && (match = pattern.exec(text))) {
      var word = match[0], shapes = seen[word] = seen[word] || every(rawWords(word, table));
      var meets = shapes.some(function (form) {
        return roots.some(function (root) { return root.length > 2 ? form.startsWith(root) : form === root; });
      });
      if (meets) found.push([match.index, match.index + word.length]);
    }
    return found;
  }

  self.RULEPRESS = { fold: fold, rawWords: rawWords, forms: forms, open: open, search: search, marks: marks };
})();
