import { expect, test, type Page } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";

const { household } = demoPeople;

/** By how many pixels the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

test(
  "a page of the retailer has its blocks side by side, and one below the other on a phone",
  { tag: "@phone" },
  async ({ page, isMobile }) => {
    await openAs(page, household.taxId, "/d/comunitat-energetica/1");
    const titles = ["Com hi entres", "Qui hi pot entrar"].map((name) =>
      page.getByRole("heading", { level: 2, name }),
    );
    await expect(titles[1] ?? page.locator("h2")).toBeVisible();
    const [first, second] = await Promise.all(titles.map((heading) => heading.boundingBox()));
    if (first == null || second == null) throw new Error("A block is not drawn");
    expect(isMobile ? first.x === second.x : first.y === second.y).toBe(true);
    expect(isMobile ? first.y < second.y : first.x < second.x).toBe(true);
    expect(await overflow(page)).toBe(0);
  },
);

test(
  "a wide table of the retailer scrolls in its own frame, which the keyboard reaches where there is something to scroll",
  { tag: "@phone" },
  async ({ page, isMobile }) => {
    await page.goto("/_ui");
    const frame = page.getByRole("group", { name: "Preus de l’energia" });
    await expect(frame).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (!isMobile) return expect(frame).not.toHaveAttribute("tabindex");
    await frame.focus();
    await expect(frame).toBeFocused();
  },
);

test("a link of the retailer opens in a tab of its own when the key for that is pressed", async ({
  page,
  context,
}) => {
  await page.goto("/_ui");
  const link = page.getByRole("link", { name: "Un enllaç del portal" });
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    link.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  // A tab in the background may take long to load the rest of its page.
  await tab.waitForURL(/\/_ui\/card-form$/, { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/_ui$/);
});

test(
  "what the retailer has published beside the sign-in moves nothing when it arrives, and is not over the form",
  { tag: "@phone" },
  async ({ page }) => {
    await page.addInitScript(`
      window.places = [];
      const look = () => {
        const form = document.querySelector("main form")?.getBoundingClientRect();
        const place = form && form.left + "," + form.top;
        if (place !== undefined && !window.places.includes(place)) window.places.push(place);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    `);
    await page.goto("/acces");
    const published = page.getByRole("heading", { level: 2, name: "Mai no et demanarem la contrasenya" });
    await expect(published).toBeVisible();
    const form = await page.getByRole("button", { name: "Accedeix", exact: true }).boundingBox();
    const block = await published.boundingBox();
    if (form === null || block === null) throw new Error("Something is not drawn");
    expect(block.x >= form.x + form.width || block.y >= form.y + form.height).toBe(true);
    expect(await page.evaluate<string[]>("window.places")).toHaveLength(1);
  },
);
