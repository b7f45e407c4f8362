import type { Page } from "@playwright/test";
import { faults, listen, poke, runEach, settle } from "./in-page-scripts.ts";

export interface Harm {
  /** Numbers of the vectors that ran. */
  readonly fired: readonly number[];
  /** Violations of the page's content security policy. */
  readonly violations: readonly string[];
  /** Requests to other origins than the page's own. */
  readonly requests: readonly string[];
  readonly dialogs: readonly string[];
}

/** Records the forbidden effects of untrusted HTML on a page, from its next document on. */
export const watchForHarm = async (page: Page, ownOrigin: string) => {
  const requests: string[] = [];
  const dialogs: string[] = [];
  await page.addInitScript(listen);
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(?:http|ws|ftp)/.test(protocol) && origin !== ownOrigin) requests.push(request.url());
  });
  return {
    /**
     * Discards the policy violations so far: sanitisers parse HTML in an inert document, and Chromium reports every
     * handler in it as if it had been about to run.
     */
    forgetViolations: (): Promise<unknown> => page.evaluate("harm.violations.splice(0)"),
    /** Triggers everything under the elements of a selector, waits for the effects, and returns them. */
    provoke: async (selector: string): Promise<Harm> => {
      await page.evaluate(`document.querySelectorAll("${selector}").forEach(${poke})`);
      await page.evaluate(settle);
      const seen = await page.evaluate<Pick<Harm, "fired" | "violations">>(
        `({ fired: [...harm.fired], violations: [...harm.violations] })`,
      );
      return { ...seen, requests: [...new Set(requests)], dialogs };
    },
    /** Content under the elements of a selector that the policy forbids. */
    faults: (selector: string): Promise<string[]> =>
      page.evaluate<string[]>(`[...document.querySelectorAll("${selector}")].flatMap(${faults})`),
    /** Loads each piece of HTML in its own documents, without any policy, and returns the numbers of those that ran. */
    runRaw: async (pieces: readonly string[]) => {
      const ran = await page.evaluate<{ fired: number[]; faults: string[] }>(
        `(${runEach})(${JSON.stringify(pieces)})`,
      );
      return { ...ran, requests: [...new Set(requests)], dialogs };
    },
  };
};
