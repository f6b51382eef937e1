/* Finds entries of a reference by words. A classic script without imports: pages opened from disk allow no modules.
   fold, rawWords and forms mirror generator/site/folding.py; a test runs both over every word of the catalog. */
(function () {
  "use strict";

  var WORD = /[+-]?[0-9]+(?:\.[0-9]+)*(?:'?[a-z]+)?|[a-z]+(?:['-][a-z0-9]+)*|[\u00c0-\u167f\u1681-\u1fff\u3040-\ud7ff]+/g;
  var LEAST_PIECE = 3;
  var SCORE = { exact: 1, second: 0.7, stem: 0.8, same: 0.6, prefix: 0.6, fuzzy: 0.35 };
  var PIN = { id: 4000, title: 2000, same: 12, starts: 6, phrase: 4 };
  // A name of the game is what a player asks for more often than a rule that speaks of it.
  var KIND = { Term: 1.25, Icon: 1.25, Card: 1.15, Piece: 1.1, Chapter: 1.15, Rule: 1, Ruling: 0.85, Example: 0.7 };
  var ENDINGS = ["ings", "ing", "ers", "ies", "ed", "er", "es", "ly", "s", "e", "y"];
  // Words of questions: they count where they are found, but an entry may lack them.
  var PLAIN = ("a an and any are as at be by can do does for from get has have how i if in is it its many may me more much must my no " +
    "not of on or so than that the then there they this to was what when where which who whose why will with you your").split(" ");
  var CAP = 30, ENOUGH = 8;

  function fold(text, table) {
    var bare = text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
    return bare.replace(/[^\x00-\x7f]/g, function (letter) {
      return Object.prototype.hasOwnProperty.call(table, letter) ? table[letter] : letter;
    });
  }

  function rawWords(text, table) {
    var folded = fold(text, table), found = [], match;
    WORD.lastIndex = 0;
    while ((match = WORD.exec(folded))) {
      var word = match[0], signed = word[0] === "+" || word[0] === "-";
      var glued = match.index > 0 && /[a-z0-9]/.test(folded[match.index - 1]);
      found.push(signed && glued ? word.slice(1) : word);
    }
    return found;
  }

  function forms(word) {
    if (word[0] === "+" || word[0] === "-") return { whole: [word, word.slice(1)], parts: [] };
    if (/'s$/.test(word)) {
      word = word.slice(0, -2);
      if (/^[0-9]+(?:\.[0-9]+)*$/.test(word)) return { whole: [word, word + "s"], parts: [] };
    }
    var figure = /^[0-9]+(?:\.[0-9]+)*/.exec(word);
    if (figure) {
      var plain = word.replace(/'/g, "");
      return { whole: plain === figure[0] ? [plain] : [plain, figure[0]], parts: [] };
    }
    if (word.indexOf("-") >= 0) {
      return {
        whole: [word.replace(/[-']/g, "")],
        parts: word.split("-").map(function (piece) { return forms(piece).whole[0]; }),
      };
    }
    if (word.indexOf("'") >= 0) {
      return {
        whole: [word.replace(/'/g, "")],
        parts: word.split("'").filter(function (piece) { return piece.length >= LEAST_PIECE; }),
      };
    }
    return { whole: [word], parts: [] };
  }

  /* Edits between two words, a swap of neighbours counting as one; gives up above the limit. */
  function distance(a, b, limit) {
    if (Math.abs(a.length - b.length) > limit) return limit + 1;
    var rows = [], i, j;
    for (i = 0; i <= a.length; i++) rows.push([i]);
    for (j = 1; j <= b.length; j++) rows[0][j] = j;
    for (i = 1; i <= a.length; i++) {
      var least = limit + 1;
      for (j = 1; j <= b.length; j++) {
        var cost = a[i - 1] === b[j - 1] ? 0 : 1;
        var best = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + cost);
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
          best = Math.min(best, rows[i - 2][j - 2] + 1);
        }
        rows[i][j] = best;
        least = Math.min(least, best);
      }
      if (least > limit) return limit + 1;
    }
    return rows[a.length][b.length];
  }

  function open(data) {
    var terms = data.terms.split(" "), stems = data.stems.split(" "), posts = data.posts.split(" ");
    var place = new Map(), classes = new Map();
    terms.forEach(function (term, number) {
      place.set(term, number);
      if (!classes.has(stems[number])) classes.set(stems[number], []);
      classes.get(stems[number]).push(number);
    });
    return {
      fold: data.fold, terms: terms, stems: stems, posts: posts, place: place, classes: classes,
      same: new Map(Object.entries(data.same)), spell: new Map(Object.entries(data.spell)), cache: new Map(),
      entries: data.entries.map(function (row, number) {
        return {
          number: number, kind: data.kinds[row[0]], title: row[1], crumb: row[2], href: row[3], lead: row[4],
          ids: row[5], flat: squash(fold(row[1], data.fold)), text: fold(row[1] + " " + row[4], data.fold),
        };
      }),
    };
  }

  function squash(text) { return text.replace(/[^a-z0-9+\u00c0-\ud7ff]+/g, ""); }

  /* The entries that hold one term: a list of [entry, weight]. */
  function posting(index, number) {
    if (index.cache.has(number)) return index.cache.get(number);
    var pattern = /([0-9a-z]+)([A-Z])/g, match, at = 0, list = [];
    while ((match = pattern.exec(index.posts[number]))) {
      at += parseInt(match[1], 36);
      list.push([at, match[2].charCodeAt(0) - 64]);
    }
    var count = index.entries.length;
    var rare = Math.log(1 + (count - list.length + 0.5) / (list.length + 0.5));
    list = list.map(function (pair) { return [pair[0], (pair[1] / 26) * rare]; });
    index.cache.set(number, list);
    return list;
  }

  function add(index, found, number, share) {
    posting(index, number).forEach(function (pair) {
      var score = pair[1] * share;
      if (!(found.get(pair[0]) >= score)) found.set(pair[0], score);
    });
  }

  function addStem(index, found, number, share) {
    index.classes.get(index.stems[number]).forEach(function (other) { add(index, found, other, share); });
  }

  function addPrefix(index, found, word) {
    var low = 0, high = index.terms.length;
    while (low < high) {
      var middle = (low + high) >> 1;
      if (index.terms[middle] < word) low = middle + 1; else high = middle;
    }
    for (; low < index.terms.length && index.terms[low].indexOf(word) === 0; low++) {
      if (index.terms[low] !== word) add(index, found, low, SCORE.prefix * (word.length / index.terms[low].length));
    }
  }

  /* A word the index lacks, by the ending that was put on it. */
  function addCut(index, found, word) {
    ENDINGS.forEach(function (ending) {
      var root = word.slice(0, -ending.length);
      if (root.length < 3 || word.slice(-ending.length) !== ending) return;
      [root, root + "e", root + "y", root.replace(/(.)\1$/, "$1")].forEach(function (guess) {
        if (index.place.has(guess)) addStem(index, found, index.place.get(guess), SCORE.stem * 0.9);
      });
    });
  }

  function addFuzzy(index, found, word) {
    var limit = /[0-9]/.test(word) || word.length < 5 ? 0 : word.length < 7 ? 1 : 2, near = null, best = limit + 1;
    if (!limit) return null;
    index.terms.forEach(function (term, number) {
      if (term.length < 4 || /[0-9]/.test(term)) return;
      var edits = distance(word, term, limit);
      if (edits > limit) return;
      add(index, found, number, SCORE.fuzzy / edits);
      if (edits < best) { best = edits; near = term; }
    });
    return near;
  }

  function lookUp(index, word, share, found) {
    if (!index.place.has(word) && index.spell.has(word)) word = index.spell.get(word);
    var number = index.place.get(word), figure = /^[+-]?[0-9]/.test(word);
    if (number !== undefined) {
      add(index, found, number, share * SCORE.exact);
      addStem(index, found, number, share * SCORE.stem);
    }
    (index.same.get(word) || []).forEach(function (other) {
      add(index, found, index.place.get(other), share * SCORE.same);
      addStem(index, found, index.place.get(other), share * SCORE.same);
    });
    if (word.length > 1 && !(figure && number !== undefined)) addPrefix(index, found, word);
    if (number === undefined && !figure) addCut(index, found, word);
  }

  /* All of several words: entries that hold each, with the sum of their weights. */
  function meet(maps) {
    var all = new Map();
    maps[0].forEach(function (score, entry) {
      var total = 0;
      for (var i = 0; i < maps.length; i++) {
        if (!maps[i].has(entry)) return;
        total += maps[i].get(entry);
      }
      all.set(entry, total);
    });
    return all;
  }

  function matchWord(index, raw) {
    var shapes = forms(raw), found = new Map(), near = null;
    shapes.whole.forEach(function (form, rank) { lookUp(index, form, rank ? SCORE.second : 1, found); });
    if (shapes.parts.length > 1) {
      var maps = shapes.parts.map(function (part) {
        var own = new Map();
        lookUp(index, part, 1, own);
        return own;
      });
      meet(maps).forEach(function (score, entry) {
        var share = (score / maps.length) * 0.95;
        if (!(found.get(entry) >= share)) found.set(entry, share);
      });
    }
    if (!found.size) near = addFuzzy(index, found, shapes.whole[0]);
    return { raw: raw, found: found, near: near };
  }

  function any(words) {
    var all = new Map(), hits = new Map();
    words.forEach(function (word) {
      word.found.forEach(function (score, entry) {
        all.set(entry, (all.get(entry) || 0) + score);
        hits.set(entry, (hits.get(entry) || 0) + 1);
      });
    });
    // One more word found outweighs every other difference.
    all.forEach(function (score, entry) { all.set(entry, score + 20 * (hits.get(entry) - words.length)); });
    return all;
  }

  function polish(index, scores, query, raw) {
    raw = raw.map(function (word) { return index.spell.get(word) || word; });
    var same = raw.map(function (word) { return index.same.get(word) || []; });
    var other = raw.length === 1 ? same[0] : [];
    var roots = raw.concat.apply(raw, same).map(function (word) { return squash(word).slice(0, 5); });
    var flat = squash(fold(query, index.fold)), phrase = fold(query, index.fold).trim();
    index.entries.forEach(function (entry) {
      var named = entry.ids.some(function (id) { return squash(id) === flat; });
      if (named || (flat.length > 1 && entry.flat === flat)) scores.set(entry.number, scores.get(entry.number) || 1);
      if (!scores.has(entry.number)) return;
      var inTitle = roots.some(function (root) { return root.length > 2 && entry.flat.indexOf(root) >= 0; });
      var score = scores.get(entry.number) * (inTitle || KIND[entry.kind] < 1 ? KIND[entry.kind] || 1 : 1);
      if (named) score += PIN.id;
      if (entry.flat === flat) score += PIN.title * (KIND[entry.kind] || 1);
      else if (other.indexOf(entry.flat) >= 0) score += PIN.same;
      else if (flat.length > 2 && entry.flat.indexOf(flat) === 0) score += PIN.starts * (flat.length / entry.flat.length);
      if (phrase.indexOf(" ") > 0 && entry.text.indexOf(phrase) >= 0) score += PIN.phrase;
      scores.set(entry.number, score);
    });
  }

  /* Entries that hold every word, and where those are few, behind them entries that lack some. */
  function gather(words) {
    var wanted = words.filter(function (word) { return PLAIN.indexOf(word.raw) < 0; });
    if (!wanted.length) wanted = words;
    var scores = meet(wanted.map(function (word) { return word.found; })), whole = scores.size;
    words.forEach(function (word) {
      if (wanted.indexOf(word) >= 0) return;
      word.found.forEach(function (score, entry) {
        if (scores.has(entry)) scores.set(entry, scores.get(entry) + score * 0.5);
      });
    });
    if (whole < ENOUGH && wanted.length > 1) {
      any(wanted).forEach(function (score, entry) { if (!scores.has(entry)) scores.set(entry, score); });
    }
    return { scores: scores, whole: whole };
  }

  /* Gives {hits: entries best first, total, whole: how many hold every word, near: [[typed, meant], ...]}. */
  function search(index, query) {
    var raw = rawWords(query, index.fold).slice(0, 12), near = [], found = { scores: new Map(), whole: 0 };
    if (raw.length) {
      var words = raw.map(function (word) { return matchWord(index, word); });
      words.forEach(function (word) { if (word.near) near.push([word.raw, word.near]); });
      found = gather(words);
    }
    polish(index, found.scores, query, raw);
    var order = Array.from(found.scores.entries()).sort(function (a, b) { return b[1] - a[1] || a[0] - b[0]; });
    return {
      hits: order.slice(0, CAP).map(function (pair) {
        var hit = index.entries[pair[0]];
        hit.score = pair[1];
        return hit;
      }),
      total: order.length, whole: found.whole, near: near,
    };
  }

  /* Where the words of a query stand in a text, as [start, end] pairs: whole words or their beginnings. */
  function marks(text, query, table) {
    var wanted = rawWords(query, table).reduce(function (all, word) {
      var shapes = forms(word);
      return all.concat(shapes.whole, shapes.parts);
    }, []).filter(function (word) { return word.length > 1; });
    var found = [], pattern = /[\p{L}\p{N}][\p{L}\p{N}'’‑-]*/gu, match;
    while ((match = pattern.exec(text))) {
      var shapes = rawWords(match[0], table).map(forms);
      var own = shapes.reduce(function (all, one) { return all.concat(one.whole, one.parts); }, []);
      var meets = own.some(function (form) {
        return wanted.some(function (word) {
          var root = word.length > 4 ? word.replace(/(ing|ed|es|s)$/, "") : word;
          return form.indexOf(root) === 0 && (word.length > 2 || form === word);
        });
      });
      if (meets) found.push([match.index, match.index + match[0].length]);
    }
    return found;
  }

  self.RULEPRESS = { fold: fold, rawWords: rawWords, forms: forms, open: open, search: search, marks: marks };
})();
