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

/** What axe checks: all our standards by default, and the whole page or, with `within`, only these parts of it. */
export interface BarrierSearch {
  readonly rules?: readonly string[];
  /** Those of our standards without these rules. */
  readonly except?: readonly string[];
  /** A script whose value is an array of elements. */
  readonly within?: string;
}

/** Only violations matter, and reading style sheets anew, for rules that are not ours, takes a fifth of a run. */
const runOptions = { resultTypes: ["violations" as const], preload: { assets: ["media"] } };

/** Injects axe into a document only once: by default it is injected for each run. */
const bringAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate<boolean>("'axe' in window")) return;
  await page.evaluate(axeSource);
  await page.evaluate(showAll);
};

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/** In a page with frames, axe must be injected into each of them and the results merged. */
const findInFrames = async (page: Page, { rules, except = [] }: BarrierSearch): Promise<Violations> => {
  const axe = new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options(runOptions)
    .disableRules([...except]);
  const chosen = rules === undefined ? axe.withTags(standards) : axe.withRules([...rules]);
  return (await chosen.analyze()).violations;
};

const findInPage = (page: Page, { rules, except = [], within }: BarrierSearch): Promise<Violations> => {
  const runOnly = rules === undefined ? { type: "tag", values: standards } : { type: "rule", values: rules };
  const switchedOff = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  return page.evaluate<Violations>(`(async () => {
    const parts = ${within ?? "[document]"};
    if (parts.length === 0) return [];
    const found = await axe.run({ include: parts }, ${JSON.stringify({ ...runOptions, runOnly, rules: switchedOff })});
    return found.violations;
  })()`);
};

/** Accessibility violations that axe finds on a page at rest, by WCAG 2.2 AA, with measurements and places. */
export const findBarriers = async (page: Page, search: BarrierSearch = {}): Promise<string[]> => {
  await bringAxe(page);
  const hasFrames = page.frames().length > 1;
  const violations = hasFrames ? await findInFrames(page, search) : await findInPage(page, search);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any: [found] }) => `${id}: ${found?.message ?? help} at ${target.join(" ")}`),
  );
};
