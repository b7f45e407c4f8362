import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const countMoving = `document.getAnimations()
  .filter((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity).length`;
const looks = 3;

/** Waits until nothing fades or slides any more: half faded in, every text lacks contrast. What turns for ever may. */
const waitUntilStill = async (page: Page): Promise<void> => {
  let stillLooks = 0;
  await expect
    .poll(
      async () => {
        stillLooks = (await page.evaluate<number>(countMoving)) === 0 ? stillLooks + 1 : 0;
        return stillLooks;
      },
      { message: "the page comes to rest", intervals: [40] },
    )
    .toBeGreaterThanOrEqual(looks);
};

/** Nothing on the page that axe knows to be a barrier, by WCAG 2.2 AA; what it finds is named with its place. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await waitUntilStill(page);
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} at ${target.join(" ")}`),
  );
  expect(found).toEqual([]);
};
