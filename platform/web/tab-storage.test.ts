import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "./api/api-error.ts";
import { createSessionStore, type SessionKnowledge } from "./session/session-store.ts";
import { tabStorage } from "./tab-storage.ts";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
/** As in browsers, the stored keys are the object's own. */
const sessionStorage = new Proxy(storage, {
  ownKeys: () => [...stored.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
});

beforeEach(() => {
  stored.clear();
  tabStorage.reopen();
  Object.assign(globalThis, { window: { sessionStorage, location: { reload: () => {} } } });
  tabStorage.write("llum-own-claim", { message: "La meva factura" });
  tabStorage.write("llum-visitor-message", { message: "Vull contractar" });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, "window");
});

const start = (
  status: SessionKnowledge["status"],
  { person, isSame = true }: { person?: string; isSame?: boolean } = {},
) => {
  let notify: (data: unknown) => void = () => {};
  const store = createSessionStore(
    { status, canRefresh: false, refusal: undefined, person },
    { isStillTheSame: async () => isSame, forget: () => {} },
    {
      postMessage: () => {},
      addEventListener: (_type: string, listener: unknown) => {
        if (typeof listener === "function") notify = (data) => void listener({ data });
      },
    },
  );
  return { store, notify: (data: unknown) => notify(data) };
};
const own = "llum-own-claim";
const visitors = "llum-visitor-message";

test("a reload keeps what a customer and what a visitor typed, each for that person", () => {
  start("signed_in");
  expect([...stored.keys()]).toEqual([own]);
  tabStorage.write("llum-visitor-message", {});
  start("visitor");
  expect([...stored.keys()]).toEqual([visitors]);
});

test("a session that is being renewed keeps both", () => {
  start("refreshing");
  expect([...stored.keys()].toSorted()).toEqual([own, visitors]);
});

test("signing out, here or in another tab, removes what the customer typed", () => {
  start("signed_in").store.announceSignedOut();
  expect(stored.has(own)).toBe(false);
  tabStorage.write("llum-own-claim", {});
  start("signed_in").notify("visitor");
  expect(stored.has(own)).toBe(false);
});

test("a session that another has replaced, or that has expired, removes what the customer typed", () => {
  start("refreshing").notify("replaced");
  expect(stored.has(own)).toBe(false);
  tabStorage.write("llum-own-claim", {});
  start("signed_in").store.noteRefusal(
    new ApiError(401, { code: "token_expired", message: "token_expired", requestId: "" }),
  );
  expect(stored.has(own)).toBe(false);
});

test("signing in removes what a visitor typed", () => {
  start("refreshing").store.noteSignedIn();
  expect([...stored.keys()]).toEqual([own]);
});

test("a tab that shows another customer than the one who has signed in removes what was typed, and stores no more", async () => {
  start("signed_in", { isSame: false }).notify("signed_in");
  await Promise.resolve();
  await Promise.resolve();
  tabStorage.write(own, { message: "written as the page is left" });
  expect(stored.has(own)).toBe(false);
});

test("a page of another customer than the one who typed removes it, in a restored tab", () => {
  start("signed_in", { person: "anna" });
  tabStorage.write(own, {});
  start("signed_in", { person: "anna" });
  expect(stored.has(own)).toBe(true);
  start("signed_in", { person: "bernat" });
  expect(stored.has(own)).toBe(false);
});

test("who signs in again after the session has expired can store again", () => {
  const { store } = start("signed_in");
  store.noteRefusal(new ApiError(401, { code: "token_expired", message: "token_expired", requestId: "" }));
  store.noteSignedIn();
  tabStorage.write(own, {});
  expect(stored.has(own)).toBe(true);
});
