import { expect, test, type ConsoleMessage, type Page, type Request } from "@playwright/test";
import * as z from "zod/mini";
import { openAs } from "#platform/testing/browser/open-as.ts";
import { untilHydrated } from "#platform/testing/browser/until-hydrated.ts";

const household = "12345678Z";
const bootSchema = z.object({ answers: z.optional(z.record(z.string(), z.unknown())) });

/** The addresses of the calls that the page carries answers to. */
const answeredIn = async (page: Page): Promise<string[]> => {
  const boot = await page.locator("#boot").textContent();
  return Object.keys(z.parse(bootSchema, JSON.parse(boot ?? "{}")).answers ?? {});
};

/** The calls to the API, and what React had to repair, from now on. */
const watch = (page: Page) => {
  const calls: string[] = [];
  const repairs: string[] = [];
  const noteCall = (request: Request): void => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${pathname}${search}`);
  };
  const noteRepair = (message: ConsoleMessage): void => {
    if (message.type() === "debug") repairs.push(message.text());
  };
  page.on("request", noteCall);
  page.on("console", noteRepair);
  const stop = (): void => {
    page.off("request", noteCall);
    page.off("console", noteRepair);
  };
  return { calls, repairs, stop };
};

/** React found other elements or texts than it would have rendered itself. */
const isMismatch = (text: string): boolean => /React error #(?:418|423|425)/.test(text);

const isRendered = (html: string): boolean => !html.includes('<div id="root"></div>');

/** Opens the path until the server had the time to render its screen: a busy one leaves it to the browser. */
const openRendered = async (page: Page, path: string) => {
  let seen = watch(page);
  await expect(async () => {
    seen.stop();
    // The calls of the page before end here, and are not counted.
    await page.goto("about:blank");
    seen = watch(page);
    const answer = await page.goto(path);
    expect(isRendered((await answer?.text()) ?? "")).toBe(true);
  }).toPass();
  await untilHydrated(page);
  await page.waitForLoadState("networkidle");
  return seen;
};

for (const [name, path] of [
  ["home", "/"],
  ["invoices", "/factures"],
  ["contracts", "/contractes/electricity"],
  ["consumption", "/consum"],
] as const) {
  test(`the first page of the ${name} carries the answers to the screen's calls`, async ({ page }) => {
    await openAs(page, household, "/perfil");
    const { calls, repairs } = await openRendered(page, path);
    const answered = await answeredIn(page);
    expect(calls.filter((call) => answered.includes(call))).toEqual([]);
    expect(answered.length).toBeGreaterThan(2);
    expect(repairs.filter((text) => isMismatch(text))).toEqual([]);
  });
}

test("the sign-in's first page has its form, and what is typed at once is sent", async ({ page }) => {
  const { calls, repairs } = await openRendered(page, "/acces");
  expect(calls.filter((call) => !call.includes("html_dinamic"))).toEqual([]);
  expect(repairs.filter((text) => isMismatch(text))).toEqual([]);
  await page.goto("/acces", { waitUntil: "commit" });
  await page.getByLabel("NIF, NIE, CIF o correu electrònic").fill(household);
  await page.getByLabel("Contrasenya", { exact: true }).fill("Demo-1234");
  await page.getByRole("button", { name: "Accedeix", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "El teu resum" })).toBeVisible();
});

for (const [name, path, title] of [
  ["comparator", "/comparador", "Compara la teva factura de llum"],
  ["gas comparator", "/comparador-gas", "Compara la teva factura de gas"],
  ["power calculator", "/potencia", "Quina potència necessites?"],
  ["market prices", "/preus-mercat", "Preus de la llum"],
  ["contracting", "/nou-client-electricitat", "La instal·lació"],
  ["contracting of both", "/nou-client-dual", "La instal·lació"],
] as const) {
  test(`a visitor's first page of the ${name} is rendered, with the answers to its calls`, async ({
    page,
  }) => {
    const { calls, repairs } = await openRendered(page, path);
    const answered = await answeredIn(page);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(calls.filter((call) => answered.includes(call))).toEqual([]);
    expect(repairs.filter((text) => isMismatch(text))).toEqual([]);
  });
}

test("a rendered contracting screen shows what the tab has stored", async ({ page }) => {
  await openRendered(page, "/nou-client-electricitat");
  await page.getByLabel("CUPS", { exact: true }).fill("ES0031");
  const { repairs } = await openRendered(page, "/nou-client-electricitat");
  await expect(page.getByLabel("CUPS", { exact: true })).toHaveValue("ES0031");
  expect(repairs.filter((text) => isMismatch(text))).toEqual([]);
});

/** Where the footer has been while it was seen, in each frame since the document began. */
const watchFooter = `
  window.footerTops = new Set();
  const look = () => {
    const footer = document.querySelector("main + footer");
    if (footer?.checkVisibility({ visibilityProperty: true }))
      window.footerTops.add(Math.round(footer.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  look();
`;

test("what the retailer has published comes to the sign-in without pushing the footer away", async ({
  page,
}) => {
  await page.addInitScript(watchFooter);
  await openRendered(page, "/acces");
  await expect(page.getByRole("heading", { name: "Mai no et demanarem la contrasenya" })).toBeVisible();
  await expect(page.locator("main + footer")).toBeVisible();
  expect(await page.evaluate("window.footerTops.size")).toBe(1);
});
