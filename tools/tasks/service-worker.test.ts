import { createContext, runInContext } from "node:vm";
import { describe, expect, test } from "vitest";
import type { OfflineCopy, WorkerDeployment } from "#platform/contract/offline-copy.ts";
import ca from "#features/installation/locales/worker.ca.json" with { type: "json" };
import en from "#features/installation/locales/worker.en.json" with { type: "json" };
import es from "#features/installation/locales/worker.es.json" with { type: "json" };
import { workerScript } from "./service-worker.ts";

const deployment: WorkerDeployment = {
  name: "Llum <de> prova",
  button: { background: "#14133B", ink: "#FFFFFF" },
  defaultLanguage: "es",
  texts: { ca, es, en },
};
const script = await workerScript();
const hourMs = 3_600_000;
const copyOf = (expiresInMs: number, change: Partial<OfflineCopy> = {}): OfflineCopy => ({
  language: "ca",
  savedAt: "2026-11-26T19:00:00.000Z",
  expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
  bills: [{ title: "FE<1>", value: "45,00 €", note: "pendent" }],
  consumption: [],
  ...change,
});

/** The worker as the build makes it, in a device that is offline, with the caches that are stored there. */
const startWorker = (stored: Record<string, OfflineCopy>) => {
  const listeners = new Map<string, (event: object) => void>();
  const caches = new Map(Object.entries(stored));
  const shown: unknown[] = [];
  const opened: string[] = [];
  const badges: unknown[] = [];
  const scope = {
    location: { origin: "https://llum.example" },
    navigator: {
      language: "en-GB",
      setAppBadge: async (count: number) => void badges.push(count),
    },
    skipWaiting: async () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => [],
      openWindow: async (path: string) => void opened.push(path),
    },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  };
  runInContext(
    `const deployment = ${JSON.stringify(deployment)};\n${script}`,
    createContext({
      self: scope,
      caches: {
        keys: async () => [...caches.keys()],
        delete: async (name: string) => caches.delete(name),
        open: async (name: string) => ({ match: async () => Response.json(caches.get(name)) }),
      },
      fetch: async () => Promise.reject(new TypeError("offline")),
      Response,
      URL,
    }),
  );
  const dispatch = async (type: string, event: object): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    let isTaken = false;
    const take = (work: Promise<unknown>): void => {
      isTaken = true;
      void work.then(resolve);
    };
    listeners.get(type)?.({ ...event, waitUntil: take, respondWith: take });
    return isTaken ? promise : undefined;
  };
  const navigate = async (url = "https://llum.example/factures"): Promise<Response | undefined> => {
    const answer = await dispatch("fetch", { request: { mode: "navigate", method: "GET", url } });
    return answer instanceof Response ? answer : undefined;
  };
  return { dispatch, navigate, caches, shown, opened, badges };
};

describe("without a network, the worker", () => {
  test("shows what the customer saw last, escaped, in the language of the copy, and nothing that runs", async () => {
    const answer = await startWorker({ "llum-offline-one": copyOf(hourMs) }).navigate();
    const page = (await answer?.text()) ?? "";
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src/);
    expect(page).toContain('<html lang="ca">');
    expect(page).toContain("FE&lt;1>");
    expect(page).toContain("26 de nov");
    expect(page).not.toMatch(/<script|FE<1>|<de>/);
  });

  test("shows no copy that has expired, and removes it", async () => {
    const worker = startWorker({ "llum-offline-one": copyOf(-1), other: copyOf(hourMs) });
    const page = await (await worker.navigate())?.text();
    expect(page).toContain(en.nothing);
    expect(page).not.toContain("45,00");
    expect([...worker.caches.keys()]).toEqual(["other"]);
  });

  test("shows none where two customers have left one, and removes both", async () => {
    const worker = startWorker({ "llum-offline-one": copyOf(hourMs), "llum-offline-two": copyOf(hourMs) });
    expect(await (await worker.navigate())?.text()).not.toContain("45,00");
    expect(worker.caches.size).toBe(0);
  });

  test.each([
    ["of the API", "https://llum.example/api/v1/invoices/", "navigate"],
    ["of another origin", "https://other.example/", "navigate"],
    ["that is no page", "https://llum.example/assets/main.js", "cors"],
  ])("leaves alone a request %s", async (_, url, mode) => {
    const worker = startWorker({});
    expect(await worker.dispatch("fetch", { request: { mode, method: "GET", url } })).toBeUndefined();
  });
});

describe("a push", () => {
  const pushed = (data: unknown) => ({ data: { json: () => data } });

  test("is shown once under its tag, with the number of what is new on the icon", async () => {
    const worker = startWorker({});
    await worker.dispatch("push", pushed({ body: "Factura nova", path: "/avisos", tag: "n7", unread: 3 }));
    expect(worker.shown).toMatchObject([{ title: "Llum <de> prova", body: "Factura nova", tag: "n7" }]);
    expect(worker.badges).toEqual([3]);
  });

  test.each([
    ["that cannot be read", undefined, "/"],
    ["with an address elsewhere", { path: "//evil.example" }, "/"],
    ["with a path of the portal", { path: "/avisos" }, "/avisos"],
  ])("%s opens a page of the portal", async (_, data, path) => {
    const worker = startWorker({});
    await worker.dispatch("push", pushed(data));
    const [notification] = worker.shown;
    await worker.dispatch("notificationclick", {
      notification: { ...Object(notification), close: () => undefined },
    });
    expect(worker.opened).toEqual([path]);
  });
});
