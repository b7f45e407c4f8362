import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Whether nothing has moved for three frames; looks at each frame, for ten seconds at most. */
const comesToRest = `new Promise((resolve) => {
  const until = performance.now() + 10_000;
  let stillFrames = 0;
  const look = () => {
    const moving = document.getAnimations().filter(
      (one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity);
    stillFrames = moving.length === 0 ? stillFrames + 1 : 0;
    if (stillFrames > 3 || performance.now() > until) resolve(stillFrames > 3);
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Waits until nothing fades or slides any more: half faded in, every text lacks contrast. What turns for ever may. */
export const waitUntilStill = async (page: Page): Promise<void> => {
  expect(await page.evaluate<boolean>(comesToRest), "the page comes to rest").toBe(true);
};

const axeSource = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** What the browser has left for later, since it is far from being seen, is looked at too, in the colours of now. */
const showAll = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(sheet);
})()`;

/**
 * axe, brought into a document once and in half its size. In its usual way it is brought in for each look, and again
 * into an empty page that puts the answers of frames together: three times the work, which nothing of ours needs.
 */
const bringAxe = async (page: Page): Promise<AxeBuilder> => {
  if (!(await page.evaluate<boolean>("'axe' in window"))) {
    await page.evaluate(axeSource);
    await page.evaluate(showAll);
  }
  const hasFrames = page.frames().length > 1;
  return new AxeBuilder({ page, axeSource: hasFrames ? axeSource : "void 0" })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
};

/**
 * What axe knows to be a barrier on a page at rest, by WCAG 2.2 AA, with what it measured and where; by some of its
 * rules alone if given.
 */
export const findBarriers = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  const axe = await bringAxe(page);
  const { violations } = await (
    rules === undefined ? axe.withTags(standards) : axe.withRules([...rules])
  ).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any: [found] }) => `${id}: ${found?.message ?? help} at ${target.join(" ")}`),
  );
};
