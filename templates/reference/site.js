/* What JavaScript adds to a page that works without: search as you type, marks on landing, links to copy. */
(function () {
  "use strict";
  var own = document.currentScript, game = own.dataset.game, source = own.dataset.index || "";
  var base = own.src.replace(/[^/]*$/, "");
  var box = document.getElementById("q"), panel = document.getElementById("results");
  var hits = document.getElementById("hits"), status = document.getElementById("status");
  var slash = document.getElementById("slash");
  var index = null, state = "idle", spoken = 0, top = document.querySelector(".top");

  /* The index is a script, since a page opened from disk may not fetch. It is asked for once, on first use. */
  function load(then) {
    if (state === "ready") return then();
    waiting.push(then);
    if (state === "loading") return;
    state = "loading";
    if (self.RULEPRESS_INDEX && self.RULEPRESS_INDEX[game]) return ready();
    var script = document.createElement("script");
    script.src = base + source.replace(/^.*\//, "");
    script.onload = ready;
    script.onerror = function () {
      state = "idle";
      waiting.length = 0;
      show();
      status.textContent = "The search index is missing beside this page. The A–Z page lists every name.";
    };
    document.head.appendChild(script);
  }
  var waiting = [];
  function ready() {
    index = self.RULEPRESS.open(self.RULEPRESS_INDEX[game]);
    state = "ready";
    waiting.splice(0).forEach(function (call) { call(); });
  }

  function show() { panel.hidden = false; }
  function hide() { panel.hidden = true; }

  function say(text) {
    // Announced after a pause, so that a screen reader does not speak at every letter.
    clearTimeout(spoken);
    spoken = setTimeout(function () { status.textContent = text; }, 350);
  }

  function marked(parent, text, query) {
    var at = 0;
    self.RULEPRESS.marks(text, query, index.fold).forEach(function (span) {
      parent.append(text.slice(at, span[0]));
      var mark = document.createElement("mark");
      mark.textContent = text.slice(span[0], span[1]);
      parent.append(mark);
      at = span[1];
    });
    parent.append(text.slice(at));
    return parent;
  }

  function part(kind, name) {
    var node = document.createElement(kind);
    node.className = name;
    return node;
  }

  function address(href, query) {
    var cut = href.split("#");
    if (!cut[0]) return href;
    return cut[0] + "?q=" + encodeURIComponent(query) + (cut[1] ? "#" + cut[1] : "");
  }

  function item(hit, query) {
    var row = document.createElement("li"), link = document.createElement("a");
    link.href = address(hit.href, query);
    var kind = part("span", "hit-kind"), head = part("span", "hit-head");
    kind.textContent = hit.kind;
    marked(head.appendChild(part("span", "hit-title")), hit.title, query);
    head.append(" ");
    head.appendChild(part("span", "hit-crumb")).textContent = hit.crumb;
    link.append(kind, head);
    if (hit.lead) marked(link.appendChild(part("span", "hit-lead")), hit.lead, query);
    row.append(link);
    return row;
  }

  function words(found, query) {
    if (!found.total) return "Nothing found for “" + query + "”. The A–Z page lists every name.";
    var text = found.total === 1 ? "1 result" : found.total + " results";
    if (found.total > found.hits.length) text += ", the best " + found.hits.length + " shown";
    if (found.whole < found.total) text += found.whole ? "; all words are in the first " + found.whole : "; some words are missing in each";
    found.near.forEach(function (pair) { text += "; nothing is spelt “" + pair[0] + "”, so these are near “" + pair[1] + "”"; });
    return text + ".";
  }

  function run() {
    var query = box.value.trim();
    if (!query) { hide(); hits.replaceChildren(); status.textContent = ""; return; }
    load(function () {
      if (box.value.trim() !== query) return;
      var found = self.RULEPRESS.search(index, query);
      hits.replaceChildren.apply(hits, found.hits.map(function (hit) { return item(hit, query); }));
      say(words(found, query));
      show();
      panel.scrollTop = 0;
    });
  }

  function links() { return Array.from(hits.querySelectorAll("a")); }

  function step(by) {
    var all = links(), at = all.indexOf(document.activeElement) + by;
    if (at < 0) return box.focus();
    if (all[at]) all[at].focus();
  }

  if (box) {
    box.addEventListener("focus", function () { load(function () {}); if (box.value.trim()) run(); });
    box.addEventListener("input", run);
    box.form.addEventListener("submit", function (event) {
      event.preventDefault();
      var first = links()[0];
      if (first) first.click();
    });
    top.addEventListener("keydown", function (event) {
      if (event.key === "ArrowDown" && !panel.hidden) { event.preventDefault(); step(1); }
      else if (event.key === "ArrowUp" && !panel.hidden && document.activeElement !== box) { event.preventDefault(); step(-1); }
      else if (event.key === "Escape" && !panel.hidden) { event.preventDefault(); hide(); box.focus(); }
    });
    hits.addEventListener("click", function (event) { if (event.target.closest("a")) hide(); });
    document.addEventListener("pointerdown", function (event) { if (!top.contains(event.target)) hide(); });
    document.addEventListener("focusin", function (event) { if (!top.contains(event.target)) hide(); });
  }

  function remembered() {
    try { return localStorage.getItem("rulepress-slash") !== "off"; } catch (error) { return true; }
  }
  slash.checked = remembered();
  slash.addEventListener("change", function () {
    try { localStorage.setItem("rulepress-slash", slash.checked ? "on" : "off"); } catch (error) { /* not kept */ }
  });
  document.addEventListener("keydown", function (event) {
    var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
    var asked = event.key === "/" && slash.checked && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (asked || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k")) {
      event.preventDefault();
      box.focus();
      box.select();
    }
  });

  /* Landing from a result: the words are marked without touching the text. */
  function landed() {
    var query = new URLSearchParams(location.search).get("q");
    if (!query || !self.CSS || !CSS.highlights) return;
    load(function () {
      var ranges = [], walker = document.createTreeWalker(document.getElementById("main"), NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        var node = walker.currentNode;
        self.RULEPRESS.marks(node.data, query, index.fold).forEach(function (span) {
          var range = new Range();
          range.setStart(node, span[0]);
          range.setEnd(node, span[1]);
          ranges.push(range);
        });
      }
      if (!ranges.length) return;
      CSS.highlights.set("found", new Highlight(...ranges));
      var clear = document.createElement("button");
      clear.type = "button";
      clear.className = "clear";
      clear.textContent = "Clear marks";
      clear.addEventListener("click", function () { CSS.highlights.delete("found"); clear.remove(); });
      document.body.append(clear);
    });
  }

  /* A closed part that is linked to is opened, and so is one inside the rule that is linked to. */
  function reveal() {
    var target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.classList.contains("rule")) target.querySelector("details").open = true;
    var step = target.classList.contains("step") && target.querySelector("input");
    if (step) { step.checked = true; step.closest(".replay").dispatchEvent(new Event("shown")); }
    for (var node = target; node; node = node.parentElement) if (node.tagName === "DETAILS") node.open = true;
  }

  /* One tap copies the link of a rule with its number and sentence. */
  function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text).catch(function () { old(text); });
    old(text);
  }
  function old(text) {
    var area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  document.querySelectorAll(".rule h3, .ruling .tag, .example .tag").forEach(function (head) {
    var anchor = head.querySelector(".anchor"), button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy link";
    button.setAttribute("aria-label", "Copy link to " + anchor.textContent);
    button.addEventListener("click", function () {
      var said = head.parentElement.querySelector(".say, h2, h3");
      copy(anchor.textContent + (said ? ": " + said.textContent.trim() : "") + " " + anchor.href.replace(/\?[^#]*/, ""));
      button.textContent = "Copied";
      setTimeout(function () { button.textContent = "Copy link"; }, 1500);
    });
    head.append(button);
  });

  /* With a mouse, a card that is spoken of shows its printed face. */
  var preview = null;
  function unpreview() { if (preview) { preview.remove(); preview = null; } }
  function showFace(event) {
    var link = event.target.closest && event.target.closest("a[href*='#card-']");
    unpreview();
    if (!link || link.closest(".card, .hits") || !matchMedia("(hover: hover)").matches) return;
    var image = new Image(), box = link.getBoundingClientRect();
    image.className = "preview";
    image.alt = "";
    image.onload = function () {
      if (preview !== image) return;
      document.body.append(image);
      var right = box.left + image.offsetWidth + 8 > innerWidth, below = box.bottom + image.offsetHeight + 16 < innerHeight;
      image.style.left = (right ? Math.max(8, box.right - image.offsetWidth) : box.left) + "px";
      image.style.top = (below ? box.bottom + 8 : Math.max(8, box.top - image.offsetHeight - 8)) + "px";
    };
    preview = image;
    image.src = own.dataset.faces + link.hash.slice(1) + ".webp";
  }
  if (own.dataset.faces) document.getElementById("main").addEventListener("mouseover", showFace);
  addEventListener("scroll", unpreview, { passive: true });
  document.addEventListener("keydown", function (event) { if (event.key === "Escape") unpreview(); });

  /* On a phone the menu closes when something else is touched. */
  var more = document.querySelector(".thumb details");
  document.addEventListener("pointerdown", function (event) { if (more.open && !more.contains(event.target)) more.open = false; });
  more.addEventListener("keydown", function (event) {
    if (event.key === "Escape") { more.open = false; more.querySelector("summary").focus(); }
  });
  if (matchMedia("(max-width: 63.99rem)").matches) {
    document.querySelectorAll(".toc details").forEach(function (toc) { toc.open = false; });
  }

  /* Buttons that go through an example step by step; a link to a step shows its picture. */
  document.querySelectorAll(".replay").forEach(function (replay) {
    var all = Array.from(replay.querySelectorAll(".steps input")), bar = document.createElement("p");
    if (all.length < 2) return;
    bar.className = "turn";
    var both = [["Back", -1], ["Next", 1]].map(function (one) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = one[0];
      button.addEventListener("click", function () {
        all[all.findIndex(function (step) { return step.checked; }) + one[1]].checked = true;
        update();
      });
      bar.append(button);
      return button;
    });
    function update() {
      both[0].disabled = all[0].checked;
      both[1].disabled = all[all.length - 1].checked;
    }
    replay.addEventListener("change", update);
    replay.addEventListener("shown", update);
    replay.querySelector(".stage").append(bar);
    update();
  });

  /* Only where it is served securely can it be installed; from disk nothing is asked of anybody. */
  if (location.protocol === "https:" && own.src && navigator.serviceWorker) {
    var installs = document.createElement("link");
    installs.rel = "manifest";
    installs.href = "manifest.webmanifest";
    document.head.append(installs);
    navigator.serviceWorker.register("sw.js");
  }

  addEventListener("hashchange", reveal);
  reveal();
  landed();
})();
