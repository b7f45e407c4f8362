import { resolveObjectURL, type Blob } from "node:buffer";
import type { QueryClient } from "@tanstack/react-query";
import type { Root } from "react-dom/client";
import { vi } from "vitest";
import type { BrowserFetch } from "#platform/testing/component/browser-fetch.ts";

interface Departure {
  readonly address: string;
  readonly entry: "push" | "replace";
}

/** A file that the portal saved. */
export interface Download {
  readonly filename: string;
  readonly content: Blob;
}

const maxSettlingMs = 20_000;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The channels that the document's code opens, to be closed with it: as Node's, they outlive it. */
const openChannels = new Set<BroadcastChannel>();
class DocumentChannel extends globalThis.BroadcastChannel {
  constructor(name: string) {
    super(name);
    openChannels.add(this);
  }
}

/**
 * Takes over what leaves the document, which happy-dom would do by itself: navigations, other tabs, downloads.
 * `depart` is called with the address that is to be opened here.
 */
const interceptDepartures = (depart: (departure: Departure) => void) => {
  const downloads: Download[] = [];
  let outside: string | undefined;
  const leaveFor = (address: string | URL, entry: Departure["entry"]): void => {
    const url = new URL(address, window.location.href);
    if (url.origin === window.location.origin) depart({ address: url.href, entry });
    else outside = url.href;
  };
  Object.assign(window.location, {
    assign: (address: string | URL) => leaveFor(address, "push"),
    replace: (address: string | URL) => leaveFor(address, "replace"),
    reload: () => leaveFor(window.location.href, "replace"),
  });
  window.open = (address = "", target = "_blank") => {
    if (target === "_self") leaveFor(address, "push");
    else outside = new URL(address, window.location.href).href;
    return null;
  };
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    const content = this.hasAttribute("download") ? resolveObjectURL(this.href) : undefined;
    if (content === undefined) HTMLElement.prototype.click.call(this);
    else downloads.push({ filename: this.download, content });
  };
  return {
    downloads,
    leftFor: () => outside,
    forget: (): void => {
      downloads.length = 0;
      outside = undefined;
    },
  };
};

/** Fetches an address's page from the server and puts it in place of the one that is shown. */
const receivePage = async (fetch: BrowserFetch["fetch"], { address, entry }: Departure): Promise<void> => {
  const { pathname, search, href } = new URL(address, window.location.href);
  const response = await fetch(`${pathname}${search}`, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  document.documentElement.lang = page.documentElement.lang;
  document.title = page.title;
  // Scripts of third parties belong to the document that added them.
  for (const script of document.head.querySelectorAll("script")) script.remove();
  // The theme's variables stay out: happy-dom would look them up for each element of each query.
  document.body.replaceChildren(...page.querySelectorAll("#boot, #root"));
  if (entry === "push") window.history.pushState(null, "", href);
  else window.history.replaceState(null, "", href);
};

/** Starts an application in the page that is shown; it hands over its queries before it draws them. */
export type StartApplication = (onQueries: (queries: QueryClient) => void) => Pick<Root, "unmount">;

/** The application as it runs in the page that is shown. */
const createRunningPortal = (startApplication: StartApplication) => {
  let root: Pick<Root, "unmount"> | undefined;
  let queries: QueryClient | undefined;
  return {
    start: (): void => {
      root = startApplication((own) => {
        queries = own;
        const defaults = own.getDefaultOptions();
        // What is asked again is asked at once.
        own.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });
      });
    },
    stop: async (): Promise<void> => {
      root?.unmount();
      root = undefined;
      queries = undefined;
      for (const channel of openChannels) channel.close();
      openChannels.clear();
      await nextTurn();
      document.body.replaceChildren();
    },
    isBusy: (): boolean =>
      globalThis.reactWork.pending > 0 ||
      (queries?.isFetching() ?? 0) > 0 ||
      (queries?.isMutating() ?? 0) > 0,
  };
};

/** The document of this process's window: opens the pages that the server renders and runs the application in them. */
export const createPortalDocument = (
  { fetch, waitForAnswers }: BrowserFetch,
  startApplication: StartApplication,
) => {
  globalThis.BroadcastChannel = DocumentChannel;
  let departure: Departure | undefined;
  const { downloads, leftFor, forget } = interceptDepartures((next) => {
    departure = next;
  });
  const portal = createRunningPortal(startApplication);

  const close = async (): Promise<void> => {
    departure = undefined;
    await portal.stop();
  };
  const show = async (next: Departure): Promise<void> => {
    await close();
    await receivePage(fetch, next);
    portal.start();
  };
  const settled = async (): Promise<void> => {
    const since = performance.now();
    // Twice without work: what was drawn last may have asked for code, words or answers.
    for (let quietRounds = 0; quietRounds < 2;) {
      if (performance.now() - since > maxSettlingMs) throw new Error("The portal does not come to rest");
      const { scheduled } = globalThis.reactWork;
      if (departure !== undefined) await show(departure);
      const hadAnswers = await waitForAnswers();
      // For code and words. It also lets the timers of this moment pass, by which answers reach React.
      await vi.dynamicImportSettled();
      await nextTurn();
      const hasDrawn = globalThis.reactWork.scheduled > scheduled;
      const isBusy = hadAnswers || hasDrawn || departure !== undefined || portal.isBusy();
      quietRounds = isBusy ? 0 : quietRounds + 1;
    }
  };

  return {
    settled,
    close,
    load: async (address: string, entry: Departure["entry"] = "push"): Promise<void> => {
      await show({ address, entry });
      await settled();
    },
    travel: async (steps: number): Promise<void> => {
      window.history.go(steps);
      await settled();
    },
    downloads,
    leftFor,
    /** As another browser begins. */
    forget: (): void => {
      forget();
      window.sessionStorage.clear();
      window.localStorage.clear();
    },
  };
};
export type PortalDocument = ReturnType<typeof createPortalDocument>;
