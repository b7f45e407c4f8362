import { expect, type Page } from "@playwright/test";
import { findBarriers, waitUntilStill } from "../expect-accessible.ts";
import { findFaults, findWidthFaults, walkWithKeyboard } from "./inspector.ts";

/** A large window, a phone's, and WCAG 1.4.10's: 1280 px at 400 %. Our layouts depend on the width alone. */
export const windows = {
  large: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  narrowest: { width: 320, height: 844 },
} as const;
/** The axe rules whose result depends on the colour scheme. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** Matches loading indicators. */
const comingText = `document.querySelector("main [aria-busy=true], main [class*=skeleton], main [class*=spinner]")?.outerHTML.slice(0, 200) ?? ""`;

/** Waits until the screen is complete: its title is there, nothing is loading, nothing moves. */
export const waitUntilShown = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect.poll(() => page.evaluate<string>(comingText), { message: "the screen is loaded" }).toBe("");
  await waitUntilStill(page);
};

/** axe in light and dark, and the keyboard walk. */
const inspectAccess = async (page: Page): Promise<string[]> => {
  const light = await findBarriers(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await waitUntilStill(page);
  const dark = await findBarriers(page, rulesOfColour);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  return [...light, ...dark.map((fault) => `in the dark, ${fault}`), ...(await walkWithKeyboard(page))];
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
  if (window === windows.narrowest) return tooWide;
  const tooLarge = window === windows.phone ? await inspectLargeText(page, window.width) : [];
  await waitUntilStill(page);
  return [...(await findFaults(page, language)), ...tooWide, ...tooLarge, ...(await inspectAccess(page))];
};

/**
 * The faults of the open screen, which must be in `language`: its texts, names, headings, targets, colours and keyboard
 * walk in a large window (unless only phones have the screen) and in a phone's; overflow and broken words in these, in
 * the narrowest, and in a phone's with the text twice as large. The last window is the large one.
 */
export const inspectScreen = async (page: Page, language: string, only?: "phone"): Promise<string[]> => {
  const faults: string[] = [];
  for (const window of [windows.narrowest, windows.phone, ...(only === "phone" ? [] : [windows.large])]) {
    const found = await inspectIn(page, window, language);
    faults.push(...found.map((fault) => `at ${window.width} px, ${fault}`));
  }
  return faults;
};
