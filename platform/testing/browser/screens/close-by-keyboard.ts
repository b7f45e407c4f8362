import type { Locator, Page } from "@playwright/test";

const timeoutMs = 3_000;

const happens = (waiting: Promise<unknown>): Promise<boolean> =>
  waiting.then(
    () => true,
    () => false,
  );

const hasFocus = async (opener: Locator): Promise<boolean> => {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    if ((await opener.and(opener.page().locator(":focus")).count()) > 0) return true;
  }
  return false;
};

/** Escape must close a dialog and return the focus to the element that opened it. */
export const closeByKeyboard = async (page: Page, opener: Locator | undefined): Promise<string[]> => {
  await page.keyboard.press("Escape");
  const gone = page.getByRole("dialog").waitFor({ state: "hidden", timeout: timeoutMs });
  if (!(await happens(gone))) return ["Escape does not close the dialog"];
  return opener === undefined || (await hasFocus(opener))
    ? []
    : ["the focus is not given back to what opened it"];
};

/** Escape must not close a dialog that requires an answer. */
export const staysOpen = async (page: Page): Promise<string[]> => {
  await page.keyboard.press("Escape");
  return (await page.getByRole("dialog").isVisible()) ? [] : ["Escape closes a dialog that must be answered"];
};
