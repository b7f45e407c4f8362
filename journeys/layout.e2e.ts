import { expect, test, type Page } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";
import { waitUntilShown } from "#platform/testing/browser/screens/inspect-screen.ts";

const { household, administrator } = demoPeople;

const open = async (page: Page, taxId: string, path: string): Promise<void> => {
  await openAs(page, taxId, path);
  await waitUntilShown(page);
};

/** How many lines high the texts of a row's cells are. */
const heightOfRows = "[...document.querySelectorAll('main tbody tr')].map((row) => row.offsetHeight)";

test.describe("a window of 1920 px", () => {
  test.use({ viewport: { width: 1920, height: 1080 } });

  for (const [name, taxId, path] of [
    ["contracts", administrator.taxId, "/contractes/electricity"],
    ["bills", household.taxId, "/factures?limit=5"],
  ] as const)
    test(`shows the table of ${name} in its whole width`, async ({ page }) => {
      await open(page, taxId, path);
      const table = await page.getByRole("main").getByRole("table").boundingBox();
      expect((table?.x ?? 0) + (table?.width ?? 0)).toBeGreaterThan(1780);
    });

  test("shows a contract in one line", async ({ page }) => {
    await open(page, administrator.taxId, "/contractes/electricity");
    for (const height of await page.evaluate<number[]>(heightOfRows)) expect(height).toBeLessThan(64);
  });

  test("begins the sign-in beside the sidebar, as every screen", async ({ page }) => {
    await page.goto("/acces");
    await waitUntilShown(page);
    const main = await page.getByRole("main").boundingBox();
    const form = await page.getByRole("main").locator("> *").boundingBox();
    expect(main?.x).toBeGreaterThan(200);
    expect(Math.abs((form?.x ?? 0) - (main?.x ?? 0))).toBeLessThan(60);
  });
});

test.describe("a tablet", () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test("shows the labels of a card right above their values", async ({ page }) => {
    for (const [taxId, path] of [
      [administrator.taxId, "/contractes/electricity"],
      [household.taxId, "/factures?limit=5"],
    ] as const) {
      await open(page, taxId, path);
      const gaps = await page.evaluate<{ left: number; below: number }[]>(`
        [...document.querySelectorAll("main tbody tr:first-child [data-phone=row]")].map((cell) => {
          const [label, value] = [...cell.children].map((child) => child.getBoundingClientRect());
          return { left: Math.abs(value.left - label.left), below: value.top - label.bottom };
        })`);
      expect(gaps.length).toBeGreaterThan(1);
      for (const { left, below } of gaps) {
        expect(left).toBeLessThan(8);
        expect(Math.abs(below)).toBeLessThan(12);
      }
    }
  });
});

test.describe("on paper", () => {
  // A4 without its margins.
  test.use({ viewport: { width: 718, height: 1000 }, colorScheme: "dark" });

  test("bills are a table in few pages, without what one presses, dark on light", async ({ page }) => {
    await open(page, household.taxId, "/factures");
    expect(await page.evaluate("getComputedStyle(document.querySelector('main tbody tr')).display")).toBe(
      "grid",
    );
    await page.emulateMedia({ media: "print" });
    const main = page.getByRole("main");
    expect(await page.evaluate("getComputedStyle(document.querySelector('main tbody tr')).display")).toBe(
      "table-row",
    );
    await expect(main.getByRole("columnheader", { name: "Import" })).toBeVisible();
    for (const role of ["button", "textbox", "radio", "slider"] as const)
      await expect(page.getByRole(role).locator("visible=true")).toHaveCount(0);
    const ink = await page.evaluate<string>("getComputedStyle(document.body).color");
    expect(Math.max(...(ink.match(/\d+/g) ?? []).map(Number))).toBeLessThan(80);
    // The pages of a PDF say so themselves; there were 24.
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThan(9);
  });

  test("the colours of a chart's legend and of the periods are printed, with textures as none on the screen", async ({
    page,
  }) => {
    await open(page, household.taxId, "/consum");
    await expect(page.locator("main .u-wrap").first()).toBeVisible();
    const textures = () =>
      page.evaluate<number>(`[...document.querySelectorAll("main [data-hatch]")]
        .filter((element) => getComputedStyle(element).backgroundImage !== "none").length`);
    expect(await textures()).toBe(0);
    await page.emulateMedia({ media: "print" });
    expect(await textures()).toBeGreaterThan(0);
    const adjusted = await page.evaluate<string[]>(`
      [...document.querySelectorAll("main [style*=background]")].map((element) => getComputedStyle(element).printColorAdjust)`);
    // Drawn for a window, the chart is not made anew for the paper: it fits by its style.
    const widths = await page.evaluate<
      number[][]
    >(`[...document.querySelectorAll("main .u-wrap")].map((plot) => {
      plot.style.width = "2000px";
      return [plot.getBoundingClientRect().width, plot.closest("figure").clientWidth];
    })`);
    expect(widths.length).toBeGreaterThan(0);
    for (const [width = Infinity, paper = 0] of widths) expect(width).toBeLessThanOrEqual(paper);
    expect(adjusted.length).toBeGreaterThan(5);
    expect(new Set(adjusted)).toEqual(new Set(["exact"]));
  });
});

test.describe("a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** Heights of the main links and buttons: those that do not stand in a sentence. */
  const heightsOf = (page: Page, path: string) =>
    page.evaluate<string[]>(`[...document.querySelectorAll("main a[href], main button, footer a[href]")]
      .filter((element) => element.checkVisibility() && !/[\\p{L}]{2}/u.test(
        (element.closest("p, li, dd")?.textContent ?? "").replace(element.textContent, "")))
      // The frame of a group of buttons takes two pixels of each.
      .filter((element) => element.getBoundingClientRect().height < 41.5)
      .map((element) => "${path}: " + element.textContent + " " + element.getBoundingClientRect().height)`);

  test("has links and buttons of a finger's height", async ({ page }) => {
    const low: string[] = [];
    for (const path of ["/acces", "/perfil", "/contractes/electricity", "/factures?limit=5&status=paid"]) {
      if (path === "/acces") await page.goto(path);
      else await open(page, household.taxId, path);
      await waitUntilShown(page);
      low.push(...(await heightsOf(page, path)));
    }
    expect(low).toEqual([]);
  });

  test("has form fields of one width", async ({ page }) => {
    await page.goto("/activacio");
    await waitUntilShown(page);
    const widths = await page.evaluate<number[]>(
      `[...document.querySelectorAll("main form input:not([type=checkbox])")].map((element) => Math.round(element.closest("div").getBoundingClientRect().width))`,
    );
    expect(widths.length).toBeGreaterThan(3);
    expect(new Set(widths).size).toBe(1);
  });
});
