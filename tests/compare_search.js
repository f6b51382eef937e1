/* Asks the frozen look-ups of three engines: node compare_search.js data.json, run by compare_search.py. */
const fs = require("fs"), data = JSON.parse(fs.readFileSync(process.argv[2]));
global.self = global;
eval(data.script); eval(data.index);
const MiniSearch = require("minisearch"), lunr = require("lunr");
const docs = data.documents, byId = new Map(docs.map(doc => [doc.id, doc]));
const fields = ["ids", "title", "lead", "body"];
const mini = new MiniSearch({ fields, storeFields: [], processTerm: term => term.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "") });
mini.addAll(docs);
const lun = lunr(function () { this.ref("id"); this.field("ids", { boost: 9 }); this.field("title", { boost: 5 }); this.field("lead", { boost: 2 }); this.field("body"); docs.forEach(doc => this.add(doc)); });
// What each would have to ship so that a page can search and show a result. Ours has both in one; the others hold
// no texts, so these are counted with them.
const texts = JSON.stringify(docs.map(doc => [doc.title, doc.href, doc.lead]));
const packed = { MiniSearch: JSON.stringify(mini) + texts, lunr: JSON.stringify(lun) + texts };

RULEPRESS.open(RULEPRESS_INDEX[data.game]).then(ours => {
  const engines = {
    "ours": [q => RULEPRESS.search(ours, q).hits.map(hit => hit.href), data.index.length],
    "MiniSearch": [q => {
      const options = { prefix: true, fuzzy: 0.2, boost: { ids: 9, title: 5, lead: 2 } };
      let found = mini.search(q, { ...options, combineWith: "AND" });
      if (!found.length) found = mini.search(q, options);
      return found.map(hit => byId.get(hit.id).href);
    }, Buffer.byteLength(packed.MiniSearch)],
    "lunr": [q => {
      const words = lunr.tokenizer(q).map(String).filter(Boolean);
      const found = lun.query(query => words.forEach(word => {
        query.term(word, { boost: 10, usePipeline: true });
        query.term(word, { boost: 2, usePipeline: false, wildcard: lunr.Query.wildcard.TRAILING });
        if (word.length > 4) query.term(word, { boost: 1, usePipeline: false, editDistance: 1 });
      }));
      return found.map(hit => byId.get(+hit.ref).href);
    }, Buffer.byteLength(packed.lunr)],
  };
  const told = {};
  for (const [name, [ask, size]] of Object.entries(engines)) {
    const ranks = [], times = [];
    for (const one of data.queries) {
      const at = process.hrtime.bigint(), hrefs = ask(one.query);
      times.push(Number(process.hrtime.bigint() - at) / 1e6);
      ranks.push(hrefs.findIndex(href => one.want.some(want => href.endsWith(want))));
    }
    times.sort((a, b) => a - b);
    told[name] = {
      top3: ranks.filter(rank => rank >= 0 && rank < 3).length, top10: ranks.filter(rank => rank >= 0 && rank < 10).length,
      asked: ranks.length, bytes: size, p50: times[times.length >> 1], p95: times[Math.floor(times.length * 0.95)],
    };
  }
  console.log(JSON.stringify(told));
});
