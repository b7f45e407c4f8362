import { configure, getConfig, within } from "@testing-library/dom";
import { PointerEventsCheckLevel, userEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import type { Fault } from "#platform/testing/component/browser-fetch.ts";
import { createBrowserRequest } from "#platform/testing/component/browser-request.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import type { PortalDocument } from "./portal-document.ts";

/**
 * What a test holds of an open screen: the queries of Testing Library over the whole document, and the browser's bar.
 */
export const screenOf = (page: PortalDocument) => ({
  ...within(document.body),
  /** Does what a person does; each call is awaited with all that follows from it, until the portal is at rest. */
  user: userEvent.setup({ document, delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
  /** Waits until the portal is at rest. Needed only after what `user` did not do. */
  settled: page.settled,
  /** The address below the origin. */
  address: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
  /** Opens an address in the same browser: a new document. */
  goTo: (address: string) => page.load(address),
  reload: () => page.load(window.location.href, "replace"),
  back: () => page.travel(-1),
  forward: () => page.travel(1),
  /** The files that were saved. */
  downloads: page.downloads,
  /** The address outside the portal to which the browser was sent, or for which it opened another tab. */
  leftFor: page.leftFor,
});

/** `fetch`, the wait for rest after each action, and a `console.error` that fails the test, until the file is done. */
export const installBrowser = (fetch: typeof globalThis.fetch, page: PortalDocument) => {
  const before = getConfig();
  configure({
    asyncUtilTimeout: 10_000,
    asyncWrapper: async (action) => {
      const result = await before.asyncWrapper(action);
      await page.settled();
      return result;
    },
  });
  const nodesFetch = globalThis.fetch;
  const { XMLHttpRequest } = globalThis;
  Object.assign(globalThis, { fetch, XMLHttpRequest: createBrowserRequest(fetch) });
  const errors: unknown[] = [];
  // A refusal that a screen shows is written there, too.
  const spy = vi.spyOn(console, "error").mockImplementation((first: unknown, ...rest: unknown[]) => {
    if (!(first instanceof ApiError)) errors.push([first, ...rest].map(String).join(" "));
  });
  return {
    takeErrors: () => errors.splice(0),
    uninstall: () => {
      configure(before);
      Object.assign(globalThis, { fetch: nodesFetch, XMLHttpRequest });
      spy.mockRestore();
    },
  };
};

/** What is between the browser and the server: the requests that were made, and the faults that a test asks for. */
export const createConnection = () => {
  const requests: string[] = [];
  let faults: readonly { pattern: RegExp; fault: Fault }[] = [];
  return {
    requests,
    faultAt: (path: string): Fault | undefined => {
      requests.push(path);
      return faults.find(({ pattern }) => pattern.test(path))?.fault;
    },
    fail: (pattern: RegExp, fault: Fault): void => {
      faults = [{ pattern, fault }, ...faults];
    },
    recover: (): void => {
      faults = [];
    },
  };
};
