import { expect, type Page } from "@playwright/test";
import { findBarriers, waitUntilStill } from "../expect-accessible.ts";
import { findFaults, findWidthFaults, walkWithKeyboard } from "./inspector.ts";

/** WCAG 1.4.10: a window of 1280 px at 400 %. */
const narrowestPx = 320;
/** The rules of axe that another colour scheme can break. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** What says that something is still to come. */
const comingText = `document.querySelector("main [aria-busy=true], main [class*=skeleton], main [class*=spinner]")?.outerHTML.slice(0, 200) ?? ""`;

/** Waits until the screen shows what it is about: its title is there, nothing is on its way, nothing moves. */
export const waitUntilShown = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect.poll(() => page.evaluate<string>(comingText), { message: "the screen is loaded" }).toBe("");
  await waitUntilStill(page);
};

/** The looks that every language needs: words, names, headings, targets, and the narrowest window. */
export const inspectWords = async (page: Page, language: string): Promise<string[]> => [
  ...(await findFaults(page, language)),
  ...(await findWidthFaults(page, page.viewportSize()?.width ?? narrowestPx)),
  ...(await findWidthFaults(page, narrowestPx)),
];

/** The looks that one language is enough for: axe in light and dark, and the way through with the keyboard alone. */
export const inspectAccess = async (page: Page): Promise<string[]> => {
  const light = await findBarriers(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await waitUntilStill(page);
  const dark = await findBarriers(page, rulesOfColour);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  return [...light, ...dark.map((fault) => `in the dark, ${fault}`), ...(await walkWithKeyboard(page))];
};
