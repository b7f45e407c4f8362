import type { BrowserContext, Page } from "@playwright/test";
import { build } from "vite";

const entry = "platform/testing/in-page/inspector.ts";

const bundleInspector = async (): Promise<string> => {
  const { NODE_ENV: before } = process.env;
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "llumInspector" } },
  });
  // A build sets NODE_ENV to production, which portals started from here would inherit.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  const [output] = [built].flat();
  if (output === undefined || !("output" in output)) throw new Error("The inspector was not built");
  return `${output.output[0].code}\nglobalThis.llumInspector = llumInspector;`;
};

let bundled: Promise<string> | undefined;

/** Installs the checks of `platform/testing/in-page` in every document that this browser opens from now on. */
export const installInspector = async (context: BrowserContext): Promise<void> => {
  bundled ??= bundleInspector();
  await context.addInitScript({ content: await bundled });
};

/** Faults of names, headings, texts and targets. */
export const findFaults = (page: Page, language: string): Promise<string[]> =>
  page.evaluate<string[]>(`llumInspector.findFaults(${JSON.stringify(language)})`);

/** More than two thirds of a second where the browser is not busy. */
const lastingFrames = 45;

/**
 * Elements that overflow the window, which must have this width already, and words broken in the middle. A busy browser
 * updates its layout some frames after a resize: only lasting faults count.
 */
export const findWidthFaults = (page: Page, widthPx: number): Promise<string[]> =>
  page.evaluate<string[]>(`new Promise((resolve) => {
    let framesLeft = ${lastingFrames};
    const look = () => {
      const faults = [...llumInspector.findWidthFaults(${widthPx}), ...llumInspector.findBrokenWords()];
      framesLeft -= 1;
      if (faults.length === 0 || framesLeft === 0) resolve(faults);
      else requestAnimationFrame(look);
    };
    look();
  })`);

const pressesAtOnce = 6;

/** Walks through the page, or the open dialog, with the Tab key until it returns to the start. */
export const walkWithKeyboard = async (page: Page): Promise<string[]> => {
  const stops = await page.evaluate<number>("llumInspector.beginWalk()");
  const most = stops + 3 * pressesAtOnce;
  for (let pressed = 0; pressed < most; pressed += pressesAtOnce) {
    for (let press = 0; press < pressesAtOnce; press += 1) await page.keyboard.press("Tab");
    if (await page.evaluate<boolean>("llumInspector.takeStep()")) break;
    if (pressed + pressesAtOnce >= most) return ["the tab key never comes round", ...(await endWalk(page))];
  }
  return endWalk(page);
};

const endWalk = (page: Page): Promise<string[]> => page.evaluate<string[]>("llumInspector.endWalk()");

/** The same checks of each stop in another window, after a walk with the keyboard. */
export const walkAtOnce = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>("llumInspector.walkAtOnce()");

/** Remembers what can be seen in this window, for `inspectedParts.unseen` in the next. */
export const rememberSeen = (page: Page): Promise<void> => page.evaluate("llumInspector.rememberSeen()");

/** Scripts for the parts of a page that `findBarriers` looks at. */
export const inspectedParts = {
  all: "[llumInspector.inspectedRoot()]",
  unseen: "llumInspector.findUnseen()",
} as const;
