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
  // A build says that this is production, and the portals that are started from here would believe it.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  const [output] = [built].flat();
  if (output === undefined || !("output" in output)) throw new Error("The inspector was not built");
  return `${output.output[0].code}\nglobalThis.llumInspector = llumInspector;`;
};

let bundled: Promise<string> | undefined;

/** Brings the looks of `platform/testing/in-page` into every document that this browser opens from now on. */
export const installInspector = async (context: BrowserContext): Promise<void> => {
  bundled ??= bundleInspector();
  await context.addInitScript({ content: await bundled });
};

/** Faults of names, headings, texts and targets. */
export const findFaults = (page: Page, language: string): Promise<string[]> =>
  page.evaluate<string[]>(`llumInspector.findFaults(${JSON.stringify(language)})`);

const layoutTimeoutMs = 2_000;

/** What does not fit into the window, which has this width by now. */
export const findWidthFaults = async (page: Page, widthPx: number): Promise<string[]> => {
  const look = () => page.evaluate<string[]>(`llumInspector.findWidthFaults(${widthPx})`);
  // A busy browser lays out anew a while after its window has changed: what is wrong stays wrong.
  const until = Date.now() + layoutTimeoutMs;
  let faults = await look();
  while (faults.length > 0 && Date.now() < until) {
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(drawn))");
    faults = await look();
  }
  return faults;
};

const pressesAtOnce = 6;

/** Goes through the page, or through the dialog that is open, with the tab key alone, and comes round. */
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
