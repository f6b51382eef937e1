/* What JavaScript adds to a page that works without: search as you type, marks on landing, links to copy. The start
   page over all games has the same script; it asks the index of every game. */
(() => {
  "use strict";
  const doc = document, own = doc.currentScript, given = own.dataset;

  const find = (selector, under = doc) => under.querySelector(selector);
  const all = (selector, under = doc) => [...under.querySelectorAll(selector)];
  const on = (node, kinds, call) => kinds.split(" ").forEach(kind => node.addEventListener(kind, call));
  const make = (kind, className = "", textContent = "", more) =>
    Object.assign(doc.createElement(kind), { className, textContent, ...more });
  const button = (name, text, onclick) => make("button", name, text, { type: "button", onclick });

  const box = find("#q"), panel = find("#results"), hits = find("#hits"), status = find("#status"), slash = find("#slash");
  const list = "The A–Z page lists every name", seek = find(".seek"), wide = find("#wide"), over = given.games;
  const games = (over || given.game).split(" "), indexes = {}, missing = [], finder = self.RULEPRESS;
  let opening, spoken, preview;

  const folder = game => over ? game + "/reference/" : "";

  /* An index is a script, since a page opened from disk may not fetch. It is asked for once, on first use. */
  const load = () => opening ||= Promise.all(games.map(game => fetched(game)
    .then(() => finder.open(self.RULEPRESS_INDEX[game]))
    .then(index => { indexes[game] = index; }, () => { missing.push(game); opening = null; })));

  const fetched = game => new Promise((onload, onerror) => {
    if (self.RULEPRESS_INDEX?.[game]) return onload();
    doc.head.append(make("script", "", "", { src: folder(game) + "assets/index.js", onload, onerror }));
  });

  function hide() { if (!over) panel.hidden = true; }

  // Announced after a pause, so that a screen reader does not speak at every letter.
  function say(text) {
    clearTimeout(spoken);
    spoken = setTimeout(() => { status.textContent = text; }, 350);
  }

  function marked(name, text, { query, table }) {
    const node = make("span", name);
    let at = 0;
    finder.marks(text, query, table).forEach(([start, end]) => {
      node.append(text.slice(at, start), make("mark", "", text.slice(start, end)));
      at = end;
    });
    node.append(text.slice(at));
    return node;
  }

  function item(hit) {
    const [page, part] = hit.href.split("#"), row = make("li"), head = make("span", "hit-head"), link = make("a");
    link.href = page ? hit.folder + page + "?q=" + encodeURIComponent(hit.query) + "#" + part : hit.href;
    head.append(marked("hit-title", hit.title, hit), " ", make("span", "hit-crumb", hit.where + hit.crumb));
    link.append(make("span", "hit-kind", hit.kind), head);
    if (hit.lead) link.append(marked("hit-lead", hit.lead, hit));
    row.append(link);
    return row;
  }

  function words({ hits, total, whole, near }, query) {
    let text = total ? total + " result" + (total === 1 ? "" : "s") : "Nothing found for “" + query + "”";
    if (over) text += games.length > 1 ? " in " + games.length + " games" : "";
    else if (!total) text += ". " + list;
    if (total > hits.length) text += ", best " + hits.length + " shown";
    if (whole < total) text += whole ? "; all words in the first " + whole : "; each lacks some words";
    near.forEach(([typed, meant]) => { text += "; nothing is spelt “" + typed + "”, but “" + meant + "” is"; });
    return text + ".";
  }

  /* What every index finds, put together. */
  function ask(query) {
    const found = { hits: [], total: 0, whole: 0, near: [] };
    games.forEach(game => {
      const index = indexes[game];
      if (!index) return;
      const one = finder.search(index, query), where = over ? find("[data-game=" + game + "] h2").textContent + " · " : "";
      one.hits.forEach(hit => found.hits.push(Object.assign(hit, { query, table: index.fold, folder: folder(game), where })));
      found.total += one.total;
      found.whole += one.whole;
      if (games.length === 1) found.near = one.near;
    });
    found.hits = found.hits.sort((a, b) => b.score - a.score).slice(0, 30);
    return found;
  }

  function run() {
    const query = box.value.trim();
    if (!query) { hide(); hits.textContent = status.textContent = ""; return; }
    if (wide) wide.href = wide.dataset.href + "?q=" + encodeURIComponent(query);
    load().then(() => {
      if (box.value.trim() !== query) return;
      const found = ask(query), lost = missing.splice(0);
      hits.replaceChildren(...found.hits.map(item));
      panel.hidden = false;
      panel.scrollTop = 0;
      say(lost.length ? "The search index " + (over ? "of " + lost.join(", ") + " " : "") + "is missing here. " + list + "."
        : words(found, query));
    });
  }

  function step(by) {
    const links = all("a", hits), at = links.indexOf(doc.activeElement) + by;
    if (at < 0) box.focus();
    else links[at]?.focus();
  }

  on(box, "focus", () => { load(); if (box.value.trim()) run(); });
  on(box, "input", run);
  on(box.form, "submit", event => {
    event.preventDefault();
    find("a", hits)?.click();
  });
  on(seek, "keydown", event => {
    const by = { ArrowDown: 1, ArrowUp: doc.activeElement !== box && -1, Escape: 2 }[event.key];
    if (!by || panel.hidden) return;
    event.preventDefault();
    if (by < 2) return step(by);
    hide();
    box.focus();
  });
  on(hits, "click", hide);
  on(doc, "pointerdown focusin", ({ target }) => { if (!seek.contains(target)) hide(); });

  function kept(value) {
    try {
      if (value) localStorage.slash = value;
      return localStorage.slash;
    } catch { /* not kept */ }
  }
  slash.checked = kept() !== "off";
  on(slash, "change", () => kept(slash.checked ? "on" : "off"));
  on(doc, "keydown", event => {
    const key = event.key, held = event.ctrlKey || event.metaKey, typing = event.target.matches("input, textarea, select");
    if (key === "/" ? slash.checked && !typing && !held && !event.altKey : held && key.toLowerCase() === "k") {
      event.preventDefault();
      box.focus();
      box.select();
    }
    if (key === "Escape") unpreview();
  });

  /* Landing from a result: the words are marked without touching the text. */
  function landed(query) {
    if (self.Highlight) load().then(() => {
      const ranges = [], walker = doc.createTreeWalker(find("#main"), NodeFilter.SHOW_TEXT), index = indexes[games[0]];
      while (index && walker.nextNode()) {
        const node = walker.currentNode;
        finder.marks(node.data, query, index.fold).forEach(([start, end]) => {
          const range = new Range();
          range.setStart(node, start);
          range.setEnd(node, end);
          ranges.push(range);
        });
      }
      if (!ranges.length) return;
      CSS.highlights.set("found", new Highlight(...ranges));
      const clear = button("clear", "Clear marks", () => { CSS.highlights.delete("found"); clear.remove(); });
      doc.body.append(clear);
    });
  }

  /* A closed part that is linked to is opened, and so is one inside the rule that is linked to. */
  function reveal() {
    const target = location.hash && doc.getElementById(location.hash.slice(1));
    if (!target) return;
    if (target.matches(".rule")) find("details", target).open = true;
    const shot = target.matches(".step") && find("input", target);
    if (shot) { shot.checked = true; shot.dispatchEvent(new Event("change", { bubbles: true })); }
    for (let node = target; node; node = node.parentElement) if (node.tagName === "DETAILS") node.open = true;
  }

  /* One tap copies the link of a rule with its number and sentence. */
  function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text).catch(() => {});
    const area = make("textarea");
    area.value = text;
    doc.body.append(area);
    area.select();
    doc.execCommand("copy");
    area.remove();
  }
  all(".rule h3, .ruling .tag, .example .tag").forEach(head => {
    const anchor = find(".anchor", head), name = anchor.textContent, made = button("copy", "Copy link", () => {
      const said = find(".say", head.parentElement) || find("h2, h3", head.parentElement);
      copy(name + (said ? ": " + said.textContent.trim() : "") + " " + anchor.href.replace(/\?[^#]*/, ""));
      made.textContent = "Copied";
      setTimeout(() => { made.textContent = "Copy link"; }, 1500);
    });
    made.setAttribute("aria-label", "Copy link to " + name);
    head.append(made);
  });

  /* With a mouse, a card that is spoken of shows its printed face. */
  function unpreview() { preview?.remove(); preview = null; }
  function showFace({ target }) {
    const link = target.closest("a[href*='#card-']");
    unpreview();
    if (!link || link.closest(".card, .hits") || !matchMedia("(hover: hover)").matches) return;
    const image = preview = make("img", "preview"), { left, right, top, bottom } = link.getBoundingClientRect();
    image.alt = "";
    image.onload = () => {
      if (preview !== image) return;
      doc.body.append(image);
      const width = image.offsetWidth, height = image.offsetHeight;
      image.style.left = (left + width + 8 > innerWidth ? Math.max(8, right - width) : left) + "px";
      image.style.top = (bottom + height + 16 < innerHeight ? bottom + 8 : Math.max(8, top - height - 8)) + "px";
    };
    image.src = given.faces + link.hash.slice(1) + ".webp";
  }
  if (given.faces) on(find("#main"), "mouseover", showFace);
  on(self, "scroll", unpreview);

  /* On a phone the menu closes when something else is touched. */
  all(".thumb details").forEach(more => {
    on(doc, "pointerdown", ({ target }) => { if (!more.contains(target)) more.open = false; });
    on(more, "keydown", ({ key }) => {
      if (key === "Escape") { more.open = false; find("summary", more).focus(); }
    });
  });

  /* Buttons that go through an example step by step; a link to a step shows its picture. */
  all(".replay").forEach(replay => {
    const steps = all(".steps input", replay), bar = make("p", "turn");
    if (steps.length < 2) return;
    const at = () => steps.findIndex(one => one.checked);
    function turn(text, by) {
      const made = button("", text, () => { steps[at() + by].checked = true; update(); });
      bar.append(made);
      return made;
    }
    const back = turn("Back", -1), next = turn("Next", 1);
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
    doc.head.append(make("link", "", "", { rel: "manifest", href: "manifest.webmanifest" }));
    navigator.serviceWorker.register("sw.js");
  }

  on(self, "hashchange", reveal);
  reveal();
  const query = new URLSearchParams(location.search).get("q");
  if (query && over) { box.value = query; run(); }
  else if (query) landed(query);
})();
