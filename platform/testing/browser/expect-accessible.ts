import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Whether nothing has moved for three frames; checks each frame, for at most ten seconds. */
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

/** Waits until fades and slides have ended, because half-faded text lacks contrast. Endless animations are ignored. */
export const waitUntilStill = async (page: Page): Promise<void> => {
  expect(await page.evaluate<boolean>(comesToRest), "the page comes to rest").toBe(true);
};

const axeSource = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Also renders content that the browser defers because it is far off screen, in the current colours. */
const showAll = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(sheet);
})()`;

/**
 * Injects axe into a document only once and without its frame support. By default it is injected for each run, and
 * again into an empty page that merges the results of frames: three times the work, without a use here.
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
 * Accessibility violations that axe finds on a page at rest, by WCAG 2.2 AA, with measurements and places; limited to
 * `rules` if given.
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
