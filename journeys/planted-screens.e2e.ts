import { expect, type Page } from "@playwright/test";
import { startFaultyProxy } from "#platform/testing/browser/faulty-proxy.ts";
import { closeByKeyboard } from "#platform/testing/browser/screens/close-by-keyboard.ts";
import { inspectScreen } from "#platform/testing/browser/screens/inspect-screen.ts";
import { longestWordChunks } from "#platform/testing/browser/screens/longest-word-chunks.ts";
import { test } from "#platform/testing/browser/screens/shared-page.ts";
import { createTitleRegister } from "#platform/testing/browser/screens/title-register.ts";
import { watchPage } from "#platform/testing/browser/screens/watch-page.ts";
import { sampleAddress } from "./screens/route-samples.ts";
import { wordOf } from "./screens/words.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A page without faults; one can be inserted in its head, its body and its root element. */
const pageWith = ({
  head = "",
  body = "",
  root = 'lang="ca"',
}: {
  head?: string;
  body?: string;
  root?: string;
}) =>
  `<!doctype html><html ${root}><head><title>Prova</title><meta name="viewport" content="width=device-width">
  <style>body{color:#111;background:#fff}p{overflow-wrap:break-word}button{min-width:44px;min-height:44px}
  :focus-visible{outline:3px solid #00f}</style>${head}</head>
  <body><main><h1>Prova</h1><h2>Una part</h2><p>Un text de la ariadna@correu.example a llum.example.</p>
  <button>Primer</button>${body}<button>Últim</button></main></body></html>`;

const inspect = async (page: Page, html: string): Promise<string> => {
  await page.goto("about:blank");
  await page.setContent(html);
  return (await inspectScreen(page, "ca")).join("\n");
};

/** Faults that can be on one page together. */
const together: readonly [name: string, body: string, complaint: RegExp][] = [
  ["a second title", "<h1>Una altra</h1>", /2 titles of level 1/],
  ["a heading that leaves out a level", "<h4>Massa avall</h4>", /leaves out a level/],
  ["a missing value", "<p>Has de pagar undefined</p>", /not written by an author: «Has de pagar undefined»/],
  ["a number that is none, for ears alone", '<p><img alt="NaN kWh" src="data:,"></p>', /«NaN kWh»/],
  ["a key", "<p>errors.invoice_not_found</p>", /«errors.invoice_not_found»/],
  ["a value that was not filled in", "<p>Hola, {name}</p>", /«Hola, {name}»/],
  [
    "a small target",
    '<button style="min-width:0;width:20px;padding:0">+</button>',
    /at 390 px, a target of 20.0 ×[^]*at 1280 px, a target of 20.0 ×/,
  ],
  ["a wide thing", '<p style="width:500px">Ampla</p>', /px wide in a window of 390 px/],
  ["a grey that is too light", '<p style="color:#bbb">Pàl·lid</p>', /at 390 px, color-contrast/],
];

/** Faults of the whole page, or that would mask others. */
const alone: readonly [name: string, plant: Parameters<typeof pageWith>[0], complaint: RegExp][] = [
  ["another language", { root: 'lang="es"' }, /language is «es», not «ca»/],
  ["no name", { head: "<script>document.title = ''</script>" }, /the document has no title/],
  [
    "words cut off at the edge",
    {
      head: "<style>html,body{overflow-x:clip}</style>",
      body: '<p style="width:500px">Ampla</p>',
    },
    /beyond the edge of a window of 320 px/,
  ],
  [
    "what is wider than a large window alone",
    { head: "<style>@media (min-width:1000px){p{width:3000px}}</style>" },
    /^at 1280 px, the page is \d+ px wide/,
  ],
  [
    "what is too small on a phone alone",
    { head: "<style>@media (max-width:400px){button{min-width:0;width:20px;padding:0}}</style>" },
    /^at 390 px, a target of 20.0 ×(?![^]*at 1280 px)/,
  ],
  [
    "a dark scheme with too little contrast",
    { head: "<style>@media (prefers-color-scheme:dark){p{color:#eee}}</style>" },
    /in the dark, color-contrast/,
  ],
  [
    "a focus that is not seen",
    { head: "<style>:focus-visible{outline:none}</style>" },
    /focus is not seen on/,
  ],
  [
    "a focus on what is clipped away",
    {
      body: '<div style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"><button>Ordena</button></div>',
    },
    /the focus goes to <button> «Ordena», which is not seen/,
  ],
  [
    "a word that is broken in the middle",
    { body: '<p style="width:7ch;overflow-wrap:anywhere">Subministrament</p>' },
    /at 320 px, the word «Subministrament» is broken in the middle/,
  ],
  [
    "what large text pushes out of the window",
    { body: '<p style="width:14rem">Ampla</p>' },
    /at 320 px, with text at 200 %, the page is \d+ px wide/,
  ],
  [
    "a bar over what has the focus",
    { body: '<div style="position:fixed;inset:0;background:#fff">Barra</div>' },
    /the focus on <button> «Primer» is hidden by/,
  ],
  [
    "an order against the page's",
    {
      body: '<div style="display:flex;flex-direction:column-reverse"><button>A</button><button>B</button></div>',
    },
    /goes back up from .*«A» to .*«B»/,
  ],
  [
    "a trap",
    { body: "<button onkeydown=\"if (event.key === 'Tab') event.preventDefault()\">Parany</button>" },
    /never comes round[^]*never comes to <button> «Últim»/,
  ],
];

/** Faults that only a large window has, on elements that a phone's shows too or not at all. */
const largeAlone: readonly [name: string, style: string, body: string, complaint: RegExp][] = [
  [
    "a button without a name",
    ".nameless{display:block}",
    '<button class="nameless"></button>',
    /button-name/,
  ],
  [
    "dark words without contrast",
    ".late{display:block}@media (prefers-color-scheme:dark){.late{color:#eee}}",
    '<p class="late">Fosc</p>',
    /in the dark, color-contrast.*\.late/,
  ],
  [
    "a grey that is too light",
    ".pale{color:#bbb}",
    '<p class="pale">Pàl·lid</p>',
    /px, color-contrast.*\.pale/,
  ],
  [
    "a text whose grey is enough for the larger letters of a phone alone",
    ".shrunk{font-size:16px}",
    '<p class="shrunk" style="color:#8a8a8a">Petita</p>',
    /px, color-contrast.*\.shrunk/,
  ],
  [
    "a focus that is not seen",
    ".plain:focus-visible{outline:none}",
    '<button class="plain">Amagat</button>',
    /focus is not seen on <button> «Amagat»/,
  ],
  [
    "an order against the page's",
    ".turned{display:flex;flex-direction:column-reverse}",
    '<div class="turned"><button>A</button><button>B</button></div>',
    /goes back up from .*«A» to .*«B»/,
  ],
];

test("no fault is reported on a page without faults", async ({ sharedPage }) => {
  expect(await inspect(sharedPage, pageWith({}))).toBe("");
});

test("all faults of one page are reported", async ({ sharedPage }) => {
  const found = await inspect(sharedPage, pageWith({ body: together.map(([, body]) => body).join("") }));
  for (const [name, , complaint] of together) expect(found, name).toMatch(complaint);
});

test("all faults that only a large window has are reported", async ({ sharedPage }) => {
  const styles = largeAlone.map(([, style]) => style).join("");
  const head = `<style>.nameless,.late{display:none}.shrunk{font-size:30px}@media (min-width:1000px){${styles}}</style>`;
  const body = largeAlone.map(([, , element]) => element).join("");
  const found = await inspect(sharedPage, pageWith({ head, body }));
  expect(found).not.toMatch(/at (?:320|390) px/);
  for (const [name, , , complaint] of largeAlone) expect(found, name).toMatch(complaint);
});

test("a barrier in an open dialog is reported, and none of the page behind it", async ({ sharedPage }) => {
  const pale = '<p style="color:#bbb">';
  const found = await inspect(
    sharedPage,
    pageWith({
      body: `${pale}Darrere</p><dialog><h2>Pregunta</h2>${pale}<b>Davant</b></p><button>Sí</button></dialog>
        <script>document.querySelector("dialog").showModal()</script>`,
    }),
  );
  expect(found).toMatch(/at 390 px, color-contrast.* b$/m);
  expect(found.match(/at 390 px, color-contrast/g)).toHaveLength(1);
});

for (const [name, plant, complaint] of alone)
  test(`${name} is found`, async ({ sharedPage }) => {
    expect(await inspect(sharedPage, pageWith(plant))).toMatch(complaint);
  });

test("errors of the console, the network and the content security policy are reported", async ({
  page,
  baseURL,
}) => {
  const complaints = watchPage(page);
  await page.goto("/acces");
  await page.evaluate(`(async () => {
    console.error("planted");
    setTimeout(() => { throw new Error("thrown"); });
    await fetch("/api/v1/none");
    await fetch("http://localhost:1/").catch(() => {});
    document.body.append(Object.assign(document.createElement("img"), { src: "https://x.example/x.png" }));
  })()`);
  await expect
    .poll(complaints)
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining("console message: planted"),
        expect.stringContaining("thrown"),
        `404: ${baseURL}/api/v1/none`,
      ]),
    );
});

test("a dialog that Escape does not close, or that loses the focus, is reported", async ({ page }) => {
  const dialog = (script: string): string =>
    pageWith({
      body: `<dialog>Pregunta</dialog><script>
        const dialog = document.querySelector("dialog"); dialog.showModal(); ${script}</script>`,
    });
  await page.setContent(dialog('dialog.addEventListener("cancel", (event) => event.preventDefault())'));
  expect(await closeByKeyboard(page, undefined)).toEqual(["Escape does not close the dialog"]);
  await page.setContent(dialog(""));
  expect(await closeByKeyboard(page, page.getByRole("button", { name: "Primer" }))).toEqual([
    "the focus is not given back to what opened it",
  ]);
});

test("a title of two screens and a route without a sample are reported", () => {
  const titleFaultsOf = createTitleRegister();
  expect(titleFaultsOf("Consum", "/consum")).toEqual([]);
  expect(titleFaultsOf("Consum", "/altra")).toEqual(["the title «Consum» is also that of /consum"]);
  expect(() => sampleAddress("new.screen", "/nou/:id", "ca")).toThrow(/no sample for :id/);
});

test("the checked screens have the longest words of all languages", async ({ page, baseURL }) => {
  const proxy = await startFaultyProxy(baseURL ?? "", await longestWordChunks());
  await page.goto(`${proxy.origin}/acces`);
  expect(wordOf("account/sign-in", "remember")).toBe("Mantener la sesión abierta en este dispositivo");
  expect(wordOf("account/sign-in", "title")).toBe("Accedeix a l’oficina virtual");
  await expect(page.getByLabel(wordOf("account/sign-in", "remember"))).toBeVisible();
  await expect(
    page.getByRole("heading", { level: 1, name: wordOf("account/sign-in", "title") }),
  ).toBeVisible();
  await proxy.stop();
});
