import { expect, type Page } from "@playwright/test";
import { findBarriers, waitUntilStill } from "../expect-accessible.ts";
import {
  findFaults,
  findWidthFaults,
  inspectedParts,
  rememberSeen,
  walkAtOnce,
  walkWithKeyboard,
} from "./inspector.ts";

/** A large window, a phone's, and WCAG 1.4.10's: 1280 px at 400 %. Our layouts depend on the width alone. */
export const windows = {
  large: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  narrowest: { width: 320, height: 844 },
} as const;
/** The axe rules whose result depends on the colour scheme. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];
/** The axe rules of a single element's look, which take most of axe's time. */
const rulesOfLook = [...rulesOfColour, "target-size"];

/** Matches loading indicators, and the mark of parts that are on their way without one. */
const comingText = `document.querySelector("main [data-llum-waiting], main [aria-busy=true], main [class*=skeleton], main [class*=spinner]")?.outerHTML.slice(0, 200) ?? ""`;

const missing = `document.querySelector("h1, [role=heading][aria-level='1']") === null ? "no title" : ${comingText}`;

/** Waits until the screen is complete: its title is there, nothing is loading, nothing moves. */
export const waitUntilShown = async (page: Page): Promise<void> => {
  const options = { message: "the screen is loaded", intervals: [25, 50, 100] };
  await expect.poll(() => page.evaluate<string>(missing), options).toBe("");
  await waitUntilStill(page);
};

const setScheme = async (page: Page, colorScheme: "light" | "dark"): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await waitUntilStill(page);
};

const findDarkBarriers = async (page: Page, within: string): Promise<string[]> => {
  const faults = await findBarriers(page, { rules: rulesOfColour, within });
  return faults.map((fault) => `in the dark, ${fault}`);
};

/** axe, the keyboard walk, and then the dark colours, which the screen keeps for the next window. */
const inspectAccess = async (page: Page): Promise<string[]> => {
  const light = await findBarriers(page, { within: inspectedParts.all });
  await rememberSeen(page);
  const walk = await walkWithKeyboard(page);
  await setScheme(page, "dark");
  const dark = await findDarkBarriers(page, inspectedParts.all);
  await rememberSeen(page);
  return [...light, ...walk, ...dark];
};

/**
 * The same in a second window, dark and then light: the look of what the first did not show, and the stops without
 * their keys.
 */
const inspectAccessAgain = async (page: Page): Promise<string[]> => {
  const dark = await findDarkBarriers(page, inspectedParts.unseen);
  await setScheme(page, "light");
  return [
    ...(await findBarriers(page, { within: inspectedParts.all, except: rulesOfLook })),
    ...(await findBarriers(page, { within: inspectedParts.unseen, rules: rulesOfLook })),
    ...dark,
    ...(await walkAtOnce(page)),
  ];
};

/** The layout with the text twice as large (WCAG 1.4.4), as a reader sets it in the browser. */
const inspectLargeText = async (page: Page, widthPx: number): Promise<string[]> => {
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const faults = await findWidthFaults(page, widthPx);
  await page.evaluate("document.documentElement.style.fontSize = ''");
  return faults.map((fault) => `with text at 200 %, ${fault}`);
};

const inspectIn = async (
  page: Page,
  window: (typeof windows)[keyof typeof windows],
  language: string,
): Promise<string[]> => {
  await page.setViewportSize(window);
  const tooWide = await findWidthFaults(page, window.width);
  if (window === windows.narrowest) return [...tooWide, ...(await inspectLargeText(page, window.width))];
  await waitUntilStill(page);
  const barriers = await (window === windows.phone ? inspectAccess(page) : inspectAccessAgain(page));
  return [...(await findFaults(page, language)), ...tooWide, ...barriers];
};

/**
 * The faults of the open screen, or of its open dialog, which must be in `language`: texts, names, headings, targets,
 * colours and the keyboard walk in a phone's window and in a large one (unless only phones have the screen), where
 * contrast is checked on what a phone does not show or shows otherwise; overflow and broken words in these and in the
 * narrowest, there with the text twice as large too. The last window is the large one, in light colours; a screen of
 * phones alone ends in the dark.
 */
export const inspectScreen = async (page: Page, language: string, only?: "phone"): Promise<string[]> => {
  const faults: string[] = [];
  for (const window of [windows.narrowest, windows.phone, ...(only === "phone" ? [] : [windows.large])]) {
    const found = await inspectIn(page, window, language);
    faults.push(...found.map((fault) => `at ${window.width} px, ${fault}`));
  }
  return faults;
};
