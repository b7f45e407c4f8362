import type { Page } from "@playwright/test";
import { faults, listen, poke, runEach, settle } from "./in-page-scripts.ts";

export interface Harm {
  /** Numbers of the vectors that ran. */
  readonly fired: readonly number[];
  /** What the page's content security policy had to stop. */
  readonly violations: readonly string[];
  /** Requests to anywhere but the page's own origin. */
  readonly requests: readonly string[];
  readonly dialogs: readonly string[];
}

/** Watches a page, from its next document on, for what HTML from outside must not do. */
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
     * Forgets what the page's policy has stopped until now: sanitisers read HTML in a document that does nothing, and
     * Chromium tells of every handler in it as though it had been about to run.
     */
    forgetViolations: (): Promise<unknown> => page.evaluate("harm.violations.splice(0)"),
    /** Pokes everything under the elements of a selector, waits until that had its consequences, and tells them. */
    provoke: async (selector: string): Promise<Harm> => {
      await page.evaluate(`document.querySelectorAll("${selector}").forEach(${poke})`);
      await page.evaluate(settle);
      const seen = await page.evaluate<Pick<Harm, "fired" | "violations">>(
        `({ fired: [...harm.fired], violations: [...harm.violations] })`,
      );
      return { ...seen, requests: [...new Set(requests)], dialogs };
    },
    /** What stands under the elements of a selector that the policy does not let through. */
    faults: (selector: string): Promise<string[]> =>
      page.evaluate<string[]>(`[...document.querySelectorAll("${selector}")].flatMap(${faults})`),
    /** Puts each piece of HTML into documents of its own, without any policy, and tells the numbers of those that ran. */
    runRaw: async (pieces: readonly string[]) => {
      const ran = await page.evaluate<{ fired: number[]; faults: string[] }>(
        `(${runEach})(${JSON.stringify(pieces)})`,
      );
      return { ...ran, requests: [...new Set(requests)], dialogs };
    },
  };
};
