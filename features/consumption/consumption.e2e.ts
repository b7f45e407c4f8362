import { expect, test, type Page } from "@playwright/test";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { addDays, addMonths, firstOfMonth, madridDate } from "#energy/calendar.ts";
import { places } from "#database/seed/places.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";
import { untilHydrated } from "#platform/testing/browser/until-hydrated.ts";

const { flat, house } = demoContracts.household;
/** A whole month with readings. */
const lastMonth = firstOfMonth(addMonths(firstOfMonth(addDays(madridDate(new Date()), -4)), -1));

const addressOf = (query: Record<string, string>): string =>
  `/consum?${new URLSearchParams(query).toString()}`;
/** Until what the server rendered responds: a chart takes no key before. */
const open = async (page: Page, query: Record<string, string>): Promise<void> => {
  await openAs(page, demoPeople.household.taxId, addressOf(query));
  await untilHydrated(page);
};
const chart = (page: Page) => page.getByRole("slider", { name: /^Consum per/ });

/** How many colours are drawn on the page's canvas; 0 before there is one. */
const countColours = `(() => {
  const canvas = document.querySelector("canvas");
  if (canvas === null || canvas.width === 0) return 0;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
})()`;

test(
  "the contract is found by typing, and is above its amount and periods",
  { tag: "@phone" },
  async ({ page, isMobile }) => {
    await open(page, { contract: flat, view: "daily", date: lastMonth });
    const choice = page.getByRole("combobox", { name: "Contracte" });
    await choice.fill("gavines");
    await page.getByRole("option", { name: new RegExp(house) }).click();
    await expect(page).toHaveURL(addressOf({ contract: house, view: "daily", date: lastMonth }));
    await expect(choice).toHaveValue(`${places.house.street}, ${places.house.city}`);
    const summary = page.getByRole("region", { name: "Resum" });
    await expect(summary.getByText(/^[\d.,]+\skWh$/).first()).toBeInViewport();
    const firstPeriod = summary.getByRole("listitem").first();
    await expect(firstPeriod).toContainText("P1");
    const [contractBox, periodBox] = [await choice.boundingBox(), await firstPeriod.boundingBox()];
    expect(contractBox?.y).toBeLessThan(periodBox?.y ?? 0);
    if (isMobile) {
      // The demo's banner is above it.
      const bannerBottom = (await page.locator("header").first().boundingBox())?.y ?? 0;
      const figureBox = await summary
        .getByText(/^[\d.,]+\skWh$/)
        .first()
        .boundingBox();
      expect((figureBox?.y ?? Infinity) + (figureBox?.height ?? 0) - bannerBottom).toBeLessThan(400);
    }
    await expect(firstPeriod).toBeInViewport();
  },
);

test(
  "the controls stay in their places in each view and at each step",
  { tag: "@phone" },
  async ({ page }) => {
    await open(page, { contract: flat, view: "daily" });
    const stepper = page.getByRole("group", { name: "Dates" });
    // Measured in one task of the page, so that a scroll cannot come between two controls.
    const places = () =>
      page.evaluate<number[][]>(`(() => {
        const group = (name) => [...document.querySelectorAll("[role=group], fieldset")].find(
          (each) => (each.getAttribute("aria-label") ?? each.querySelector("legend").textContent) === name,
        );
        const steps = group("Dates").querySelectorAll("button");
        const boxes = [group("Què és cada barra"), steps[0], steps[1]].map((each) => each.getBoundingClientRect());
        return boxes.map(({ x, y }) => [Math.round(x), Math.round(y - boxes[0].y)]);
      })()`);
    await expect(chart(page)).toBeVisible();
    const before = await places();
    await stepper.getByRole("button").first().click();
    await expect(page).toHaveURL(/date=/);
    await expect.poll(places).toEqual(before);
    for (const view of ["Mesos", "Hores", "Quarts"]) {
      await page.getByRole("radio", { name: view }).check();
      await expect(chart(page)).toBeVisible();
      await expect.poll(places, view).toEqual(before);
    }
  },
);

test(
  "a click on a bar of the chart opens it, while a touch only shows its values and a link",
  { tag: "@phone" },
  async ({ page, isMobile }) => {
    await open(page, { contract: flat });
    await expect.poll(() => page.evaluate<number>(countColours)).toBeGreaterThan(3);
    // The bar before the last of twelve is the month before.
    const { width = 0, height = 0 } = (await chart(page).boundingBox()) ?? {};
    const position = { x: (width * 10.5) / 12, y: height / 2 };
    const link = page.getByRole("link", { name: /^Mira dia a dia: / });
    if (isMobile) {
      await chart(page).tap({ position });
      await expect(link).toHaveAttribute("href", new RegExp(`date=${lastMonth}`));
      await expect(page).toHaveURL(addressOf({ contract: flat }));
      await link.tap();
    } else {
      await chart(page).click({ position });
    }
    await expect(page).toHaveURL(addressOf({ contract: flat, view: "daily", date: lastMonth }));
  },
);

test("the keyboard opens a month of the chart into its days, and the focus stays there", async ({ page }) => {
  await open(page, { contract: flat });
  await chart(page).press("ArrowLeft");
  await expect(page.getByRole("link", { name: /^Mira dia a dia: / })).toHaveAttribute(
    "href",
    new RegExp(`date=${lastMonth}`),
  );
  await chart(page).press("Enter");
  await expect(page).toHaveURL(addressOf({ contract: flat, view: "daily", date: lastMonth }));
  await expect(page.getByRole("region", { name: "Consum per dies" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(chart(page)).toBeFocused();
});
