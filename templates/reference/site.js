/* What JavaScript adds to a page that works without: search as you type, marks on landing, links to copy. The start
   page over all games has the same script; it asks the index of every game. */
(function () {
  "use strict";
  var doc = document, own = doc.currentScript, given = own.dataset;
  var box = find("#q"), panel = find("#results"), hits = find("#hits"), status = find("#status"), slash = find("#slash");
  var list = "The A–Z page lists every name", seek = find(".seek"), wide = find("#wide"), over = given.games;
  var games = (over || given.game).split(" "), indexes = {}, missing = [], opening = null, spoken = 0, finder = self.RULEPRESS;

  function find(selector, under) { return (under || doc).querySelector(selector); }
  function all(selector, under) { return [...(under || doc).querySelectorAll(selector)]; }
  function on(node, kinds, call) { kinds.split(" ").forEach(function (kind) { node.addEventListener(kind, call); }); }
  function make(kind, name, text) {
    var node = doc.createElement(kind);
    node.className = name || "";
    node.textContent = text || "";
    return node;
  }
  function button(name, text, call) {
    var made = make("button", name, text);
    made.type = "button";
    on(made, "click", call);
    return made;
  }

  /* An index is a script, since a page opened from disk may not fetch. It is asked for once, on first use. */
  function load() {
    return opening = opening || Promise.all(games.map(function (game) {
      return fetched(game).then(function () { return finder.open(self.RULEPRESS_INDEX[game]); })
        .then(function (index) { indexes[game] = index; }, function () { missing.push(game); opening = null; });
    }));
  }
  function folder(game) { return over ? game + "/reference/" : ""; }
  function fetched(game) {
    return new Promise(function (done, fail) {
      if ((self.RULEPRESS_INDEX || {})[game]) return done();
      var script = make("script");
      script.src = folder(game) + "assets/index.js";
      script.onload = done;
      script.onerror = fail;
      doc.head.append(script);
    });
  }

  function hide() { if (!over) panel.hidden = true; }

  // Announced after a pause, so that a screen reader does not speak at every letter.
  function say(text) {
    clearTimeout(spoken);
    spoken = setTimeout(function () { status.textContent = text; }, 350);
  }

  function marked(name, text, hit) {
    var node = make("span", name), at = 0;
    finder.marks(text, hit.query, hit.table).forEach(function (span) {
      node.append(text.slice(at, span[0]), make("mark", "", text.slice(span[0], span[1])));
      at = span[1];
    });
    node.append(text.slice(at));
    return node;
  }

  function item(hit) {
    var row = make("li"), link = make("a"), head = make("span", "hit-head"), cut = hit.href.split("#");
    link.href = cut[0] ? hit.folder + cut[0] + "?q=" + encodeURIComponent(hit.query) + "#" + cut[1] : hit.href;
    head.append(marked("hit-title", hit.title, hit), " ", make("span", "hit-crumb", hit.where + hit.crumb));
    link.append(make("span", "hit-kind", hit.kind), head);
    if (hit.lead) link.append(marked("hit-lead", hit.lead, hit));
    row.append(link);
    return row;
  }

  function words(found, query) {
    var text = found.total ? found.total + " result" + (found.total === 1 ? "" : "s") : "Nothing found for “" + query + "”";
    if (over) text += games.length > 1 ? " in " + games.length + " games" : "";
    else if (!found.total) text += ". " + list;
    if (found.total > found.hits.length) text += ", best " + found.hits.length + " shown";
    if (found.whole < found.total) text += found.whole ? "; all words in the first " + found.whole : "; each lacks some words";
    found.near.forEach(function (pair) { text += "; nothing is spelt “" + pair[0] + "”, but “" + pair[1] + "” is"; });
    return text + ".";
  }

  /* What every index finds, put together. */
  function ask(query) {
    var found = { hits: [], total: 0, whole: 0, near: [] };
    games.forEach(function (game) {
      var index = indexes[game];
      if (!index) return;
      var one = finder.search(index, query), name = over ? find("[data-game=" + game + "] h2").textContent + " · " : "";
      one.hits.forEach(function (hit) {
        found.hits.push(Object.assign(hit, {
          query: query, table: index.fold, folder: folder(game), where: name,
        }));
      });
      found.total += one.total;
      found.whole += one.whole;
      if (games.length === 1) found.near = one.near;
    });
    found.hits = found.hits.sort(function (a, b) { return b.score - a.score; }).slice(0, 30);
    return found;
  }

  function run() {
    var query = box.value.trim();
    if (!query) { hide(); hits.textContent = status.textContent = ""; return; }
    if (wide) wide.href = wide.dataset.href + "?q=" + encodeURIComponent(query);
    load().then(function () {
      if (box.value.trim() !== query) return;
      var found = ask(query), lost = missing.splice(0);
      hits.replaceChildren(...found.hits.map(item));
      panel.hidden = false;
      panel.scrollTop = 0;
      say(lost.length ? "The search index " + (over ? "of " + lost.join(", ") + " " : "") + "is missing here. " + list + "."
        : words(found, query));
    });
  }

  function step(by) {
    var links = all("a", hits), at = links.indexOf(doc.activeElement) + by;
    if (at < 0) box.focus();
    else if (links[at]) links[at].focus();
  }

  on(box, "focus", function () { load(); if (box.value.trim()) run(); });
  on(box, "input", run);
  on(box.form, "submit", function (event) {
    event.preventDefault();
    var first = find("a", hits);
    if (first) first.click();
  });
  on(seek, "keydown", function (event) {
    var by = { ArrowDown: 1, ArrowUp: doc.activeElement !== box && -1, Escape: 2 }[event.key];
    if (!by || panel.hidden) return;
    event.preventDefault();
    if (by < 2) return step(by);
    hide();
    box.focus();
  });
  on(hits, "click", hide);
  on(doc, "pointerdown focusin", function (event) { if (!seek.contains(event.target)) hide(); });

  function kept(value) {
    try {
      if (value) localStorage.slash = value;
      return localStorage.slash;
    } catch (error) { /* not kept */ }
  }
  slash.checked = kept() !== "off";
  on(slash, "change", function () { kept(slash.checked ? "on" : "off"); });
  on(doc, "keydown", function (event) {
    var target = event.target, held = event.ctrlKey || event.metaKey;
    var typing = target.matches("input, textarea, select");
    if (event.key === "/" ? slash.checked && !typing && !held && !event.altKey : held && event.key.toLowerCase() === "k") {
      event.preventDefault();
      box.focus();
      box.select();
    }
    if (event.key === "Escape") unpreview();
  });

  /* Landing from a result: the words are marked without touching the text. */
  function landed(query) {
    if (!self.Highlight) return;
    load().then(function () {
      var ranges = [], walker = doc.createTreeWalker(find("#main"), NodeFilter.SHOW_TEXT), node;
      while (indexes[games[0]] && (node = walker.nextNode())) {
        finder.marks(node.data, query, indexes[games[0]].fold).forEach(function (span) {
          var range = new Range();
          range.setStart(node, span[0]);
          range.setEnd(node, span[1]);
          ranges.push(range);
        });
      }
      if (!ranges.length) return;
      CSS.highlights.set("found", new Highlight(...ranges));
      var clear = button("clear", "Clear marks", function () { CSS.highlights.delete("found"); clear.remove(); });
      doc.body.append(clear);
    });
  }

  /* A closed part that is linked to is opened, and so is one inside the rule that is linked to. */
  function reveal() {
    var target = location.hash && doc.getElementById(location.hash.slice(1));
    if (!target) return;
    if (target.matches(".rule")) find("details", target).open = true;
    var shot = target.matches(".step") && find("input", target);
    if (shot) { shot.checked = true; shot.dispatchEvent(new Event("change", { bubbles: true })); }
    for (var node = target; node; node = node.parentElement) if (node.tagName === "DETAILS") node.open = true;
  }

  /* One tap copies the link of a rule with its number and sentence. */
  function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text).catch(function () {});
    var area = make("textarea");
    area.value = text;
    doc.body.append(area);
    area.select();
    doc.execCommand("copy");
    area.remove();
  }
  all(".rule h3, .ruling .tag, .example .tag").forEach(function (head) {
    var anchor = find(".anchor", head), name = anchor.textContent, made = button("copy", "Copy link", function () {
      var said = find(".say", head.parentElement) || find("h2, h3", head.parentElement);
      copy(name + (said ? ": " + said.textContent.trim() : "") + " " + anchor.href.replace(/\?[^#]*/, ""));
      made.textContent = "Copied";
      setTimeout(function () { made.textContent = "Copy link"; }, 1500);
    });
    made.setAttribute("aria-label", "Copy link to " + name);
    head.append(made);
  });

  /* With a mouse, a card that is spoken of shows its printed face. */
  var preview = null;
  function unpreview() { if (preview) preview.remove(); preview = null; }
  function showFace(event) {
    var link = event.target.closest("a[href*='#card-']");
    unpreview();
    if (!link || link.closest(".card, .hits") || !matchMedia("(hover: hover)").matches) return;
    var image = preview = make("img", "preview"), place = link.getBoundingClientRect(), style = image.style;
    image.alt = "";
    image.onload = function () {
      if (preview !== image) return;
      doc.body.append(image);
      var width = image.offsetWidth, height = image.offsetHeight;
      style.left = (place.left + width + 8 > innerWidth ? Math.max(8, place.right - width) : place.left) + "px";
      style.top = (place.bottom + height + 16 < innerHeight ? place.bottom + 8 : Math.max(8, place.top - height - 8)) + "px";
    };
    image.src = given.faces + link.hash.slice(1) + ".webp";
  }
  if (given.faces) on(find("#main"), "mouseover", showFace);
  on(self, "scroll", unpreview);

  /* On a phone the menu closes when something else is touched. */
  all(".thumb details").forEach(function (more) {
    on(doc, "pointerdown", function (event) { if (!more.contains(event.target)) more.open = false; });
    on(more, "keydown", function (event) {
      if (event.key === "Escape") { more.open = false; find("summary", more).focus(); }
    });
  });

  /* Buttons that go through an example step by step; a link to a step shows its picture. */
  all(".replay").forEach(function (replay) {
    var steps = all(".steps input", replay), bar = make("p", "turn");
    function at() { return steps.findIndex(function (one) { return one.checked; }); }
    function turn(text, by) {
      var made = button("", text, function () { steps[at() + by].checked = true; update(); });
      bar.append(made);
      return made;
    }
    if (steps.length < 2) return;
    var back = turn("Back", -1), next = turn("Next", 1);
    function update() {
      back.disabled = !at();
      next.disabled = at() === steps.length - 1;
    }
    on(replay, "change", update);
    find(".stage", replay).append(bar);
    update();
  });

  /* Only where it is served securely can it be installed; from disk nothing is asked of anybody. */
  if (location.protocol === "https:" && own.src && !over && navigator.serviceWorker) {
    var installs = make("link");
    installs.rel = "manifest";
    installs.href = "manifest.webmanifest";
    doc.head.append(installs);
    navigator.serviceWorker.register("sw.js");
  }

  on(self, "hashchange", reveal);
  reveal();
  var query = new URLSearchParams(location.search).get("q");
  if (query && over) { box.value = query; run(); }
  else if (query) landed(query);
})();
