import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import { vi } from "vitest";
import { createCookieJar } from "#platform/testing/component/cookie-jar.ts";

/** What becomes of a call: the request or its answer is lost on the way, or one of the two takes its time. */
export const fates = [
  "answered",
  "request lost",
  "answer lost",
  "request delayed",
  "answer delayed",
] as const;
export type Fate = (typeof fates)[number];

/** More than the longest walk makes. */
const maxCalls = 500;

type Apps = (pathname: string) => Pick<FastifyInstance, "inject">;
type Stored = Map<string, string>;

interface Storages {
  readonly session: Stored;
  readonly local: Stored;
}

const storageOf = (stored: () => Stored | undefined) => ({
  getItem: (key: string) => stored()?.get(key) ?? null,
  setItem: (key: string, value: string) => void stored()?.set(key, value),
  removeItem: (key: string) => void stored()?.delete(key),
});

const currentTab = new AsyncLocalStorage<Storages>();

/** In place of happy-dom's window: what runs in a tab, and all that follows from it, sees the storage of that tab. */
export const installWindow = (): void => {
  vi.stubGlobal("window", {
    sessionStorage: storageOf(() => currentTab.getStore()?.session),
    localStorage: storageOf(() => currentTab.getStore()?.local),
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  // A call that fails makes the portal try whether it is reached at all.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What is between browsers and the server. Calls meet the fates that were announced, in order, and then none. */
export const createWalkedNetwork = (apps: Apps, address: string) => {
  const ahead: Fate[] = [];
  const delayed: (() => void)[] = [];
  const underWay = new Set<Promise<unknown>>();
  const calls: string[] = [];
  const delay = (): Promise<void> => new Promise((resolve) => delayed.push(resolve));

  const inject = async (path: string, request: RequestInit, cookies: ReturnType<typeof createCookieJar>) => {
    const { pathname } = new URL(path, "https://portal.example");
    const { body } = request;
    calls.push(`${request.method ?? "GET"} ${pathname}`);
    if (calls.length > maxCalls)
      throw new Error(`The portal calls without end: ${calls.slice(-6).join(", ")}`);
    const answer = apps(pathname).inject({
      method: request.method === "POST" || request.method === "DELETE" ? request.method : "GET",
      url: path,
      headers: {
        ...Object.fromEntries(new Headers(request.headers)),
        "sec-fetch-site": "same-origin",
        cookie: cookies.headerFor(pathname),
      },
      remoteAddress: address,
      ...(typeof body === "string" || Buffer.isBuffer(body) ? { payload: body } : {}),
    });
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  };
  return {
    /** The next call that has no fate yet meets this one. */
    announce: (fate: Fate): void => void ahead.push(fate),
    /** What was delayed arrives. */
    arrive: (): void => {
      for (const release of delayed.splice(0)) release();
    },
    /** From now on all calls are answered. */
    mend: (): void => {
      ahead.length = 0;
    },
    /** Waits until no call is under way but those that are delayed. */
    settled: async (): Promise<void> => {
      if (calls.length > maxCalls)
        throw new Error(`The portal calls without end: ${calls.slice(-6).join(", ")}`);
      for (let quietTurns = 0; quietTurns < 3; quietTurns = underWay.size > 0 ? 0 : quietTurns + 1) {
        await Promise.allSettled(underWay);
        await nextTurn();
      }
    },
    fetchWith:
      (cookies: ReturnType<typeof createCookieJar>, isSubject = true) =>
      async (path: string, request: RequestInit): Promise<Response> => {
        const fate = isSubject ? (ahead.shift() ?? "answered") : "answered";
        if (fate === "request lost") throw new TypeError(fate);
        if (fate === "request delayed") await delay();
        const answer = await inject(path, request, cookies);

        if (fate === "answer lost") throw new TypeError(fate);
        if (fate === "answer delayed") await delay();
        cookies.receive(answer.cookies);
        return new Response(answer.body, { status: answer.statusCode });
      },
  };
};
export type WalkedNetwork = ReturnType<typeof createWalkedNetwork>;

/** A browser with its cookies and what its tabs share. */
export const createWalkedBrowser = () => ({ cookies: createCookieJar(), local: new Map<string, string>() });
export type WalkedBrowser = ReturnType<typeof createWalkedBrowser>;

/** A tab, whose storage outlives the documents in it. */
export const createTabStorage = ({ local }: WalkedBrowser) => {
  const storages: Storages = { session: new Map(), local };
  return { within: <T>(run: () => T): T => currentTab.run(storages, run) };
};
