/* Opens a reference from disk in Firefox and does what a player does: node firefox.mjs FOLDER GAME FIREFOX light|dark.
   Run by firefox.py, which lays puppeteer-core beside it. Prints what it saw as JSON. */
import puppeteer from "puppeteer-core";
import { pathToFileURL } from "url";

const [folder, game, firefox, scheme] = process.argv.slice(2);
const browser = await puppeteer.launch({
  browser: "firefox", executablePath: firefox, headless: true,
  extraPrefsFirefox: {
    "security.fileuri.strict_origin_policy": true,
    "layout.css.prefers-color-scheme.content-override": scheme === "dark" ? 0 : 1,
  },
});
const page = await browser.newPage(), faults = [], outside = [];
page.on("pageerror", error => faults.push(String(error)));
page.on("console", said => { if (["error", "warn"].includes(said.type())) faults.push(said.text()); });
page.on("request", asked => { if (!/^(file|data):/.test(asked.url())) outside.push(asked.url()); });
const open = name => page.goto(pathToFileURL(`${folder}/${name}`).href);
const found = () => page.waitForFunction("document.querySelectorAll('#hits a').length > 0", { timeout: 10000 });
const shown = () => page.$eval(".replay", one => [...one.querySelectorAll(".shot")].filter(shot => shot.checkVisibility()).length +
  " " + one.querySelector("input:checked").id.replace(/.*-p/, ""));
const saw = { version: await browser.version() };

await open(`${game}/reference/rules.html`);
saw.ground = await page.evaluate("getComputedStyle(document.body).backgroundColor");
await page.type("#q", "first player");
await found();
saw.result = await page.$eval("#hits .hit-lead, #hits .hit-title", one => one.textContent);
await page.$eval("#hits a", link => link.click());
await page.waitForFunction("/\\?q=/.test(location.href)", { timeout: 10000 });
saw.landed = page.url().replace(/.*\//, "");
await open(`${game}/reference/rules.html`);
await page.evaluate("navigator.clipboard.writeText = text => { self.COPIED = text; return Promise.resolve(); }");
await page.$eval(".rule .copy", button => button.click());
saw.copied = await page.evaluate("self.COPIED");
await open(`${game}/reference/examples.html`);
saw.before = await shown();
await page.focus(".replay input");
await page.keyboard.press("ArrowDown");
saw.after = await shown();
await open("index.html");
await page.type("#q", "era");
await found();
saw.home = await page.$$eval("#hits a", links => links.length);
await browser.close();
console.log(JSON.stringify({ ...saw, faults, outside }));
