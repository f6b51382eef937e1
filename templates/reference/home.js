/* One box over all games: every game's index is a script that is asked for on first use; results are merged. */
(function () {
  "use strict";
  var games = document.currentScript.dataset.games.split(" "), indexes = {}, waiting = games.length, asked = false;
  var box = document.getElementById("q"), hits = document.getElementById("hits"), status = document.getElementById("status");
  var spoken = 0, missing = [];

  function load() {
    if (asked) return;
    asked = true;
    games.forEach(function (game) {
      var script = document.createElement("script");
      script.src = game + "/reference/assets/index.js";
      script.onload = function () { indexes[game] = self.RULEPRESS.open(self.RULEPRESS_INDEX[game]); done(); };
      script.onerror = function () { missing.push(game); done(); };
      document.head.append(script);
    });
  }
  function done() { waiting -= 1; if (!waiting) run(); }

  function row(found) {
    var item = document.createElement("li"), link = document.createElement("a"), query = box.value.trim();
    var cut = found.hit.href.split("#");
    link.href = found.game + "/reference/" + cut[0] + "?q=" + encodeURIComponent(query) + (cut[1] ? "#" + cut[1] : "");
    [["hit-kind", found.hit.kind], ["hit-title", found.hit.title], ["hit-lead", found.hit.crumb + " · " + found.title], ["hit-lead", found.hit.lead]].forEach(function (one) {
      var part = document.createElement("span");
      part.className = one[0];
      part.textContent = one[1];
      link.append(part);
    });
    item.append(link);
    return item;
  }

  function run() {
    var query = box.value.trim(), all = [];
    if (!query || waiting) { hits.replaceChildren(); status.textContent = ""; return; }
    games.forEach(function (game) {
      if (!indexes[game]) return;
      var title = document.querySelector("a[href='" + game + "/reference/index.html']").textContent;
      self.RULEPRESS.search(indexes[game], query).hits.forEach(function (hit) { all.push({ game: game, title: title, hit: hit }); });
    });
    all.sort(function (a, b) { return b.hit.score - a.hit.score; });
    hits.replaceChildren.apply(hits, all.slice(0, 30).map(row));
    clearTimeout(spoken);
    spoken = setTimeout(function () {
      status.textContent = (all.length ? all.length + " results in " + Object.keys(indexes).length + (games.length === 1 ? " game" : " games") : "Nothing found for “" + query + "”") +
        (missing.length ? "; the index of " + missing.join(", ") + " is missing" : "") + ".";
    }, 350);
  }

  box.addEventListener("focus", load);
  box.addEventListener("input", function () { load(); run(); });
  box.form.addEventListener("submit", function (event) {
    event.preventDefault();
    var first = hits.querySelector("a");
    if (first) first.click();
  });
  document.addEventListener("keydown", function (event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") { event.preventDefault(); box.focus(); }
  });
  var given = new URLSearchParams(location.search).get("q");
  if (given) { box.value = given; load(); }
})();
