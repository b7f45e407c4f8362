import { afterEach, describe, expect, test } from "vitest";
import type { RecordPort, SaveResult } from "./record-port.ts";
import { flow, openBrowser, settle, type Supply } from "./testing/walked-tab.ts";
import { createWizardStore, placeOf, type WizardPorts } from "./wizard-store.ts";

afterEach(() => {
  Reflect.deleteProperty(globalThis, "window");
});

/** A server whose next answer to a save is given by the test. */
const createServer = () => {
  const answers: ((result: SaveResult) => void)[] = [];
  const record: RecordPort<Supply> = {
    load: async () => ({ status: "absent" }),
    save: () => new Promise((resolve) => void answers.push(resolve)),
  };
  let version = 0;
  return {
    record,
    accept: async () => {
      version += 1;
      answers.shift()?.({ status: "saved", id: "1", version });
      await settle();
    },
    refuse: async () => {
      answers.shift()?.({ status: "refused", code: "unknown" });
      await settle();
    },
  };
};

const sent: { readonly key: string; readonly answers: Partial<Supply> }[] = [];
const openStore = (ports: Partial<WizardPorts<Supply, string>> = {}) =>
  createWizardStore<Supply, string>({
    flow,
    send: async (answers, key) => {
      sent.push({ key, answers });
      return "received";
    },
    ...ports,
  });

const open = (ports?: Partial<WizardPorts<Supply, string>>) => {
  openBrowser();
  sent.length = 0;
  return openStore(ports);
};
type Store = ReturnType<typeof open>;
const answer = (store: Store, step: keyof Supply, text: string): Promise<boolean> => {
  store.edit(step, { text });
  return store.submit(step);
};

describe("a step that the server has to accept", () => {
  const openAtPerson = async () => {
    const server = createServer();
    const store = open({ record: server.record });
    void answer(store, "kind", "b");
    await settle();
    await server.accept();
    const outcome = answer(store, "person", "Anna");
    return { server, store, outcome };
  };

  test("is pending as soon as it is submitted, and bars another submission, changes and jumps", async () => {
    const { store, server, outcome } = await openAtPerson();
    expect(store.read().submitting).toBe("person");
    expect(await store.submit("person")).toBe(false);
    expect(await store.submit("kind")).toBe(false);
    store.edit("person", { text: "Bernat" });
    expect(store.read().state.answers.person?.text).toBe("Anna");
    expect(placeOf(flow, store.read(), "payment")).toBe("person");
    await settle();
    await server.accept();
    expect(await outcome).toBe(true);
    expect(placeOf(flow, store.read(), "payment")).toBe("payment");
  });

  test("stays open when it is refused, until it is changed or left", async () => {
    const { store, server, outcome } = await openAtPerson();
    await settle();
    await server.refuse();
    expect(await outcome).toBe(false);
    expect(store.read().refusal).toEqual({ step: "person", code: "unknown" });
    expect(await store.submit("person")).toBe(false);
    store.visit("person");
    expect(store.read().refusal).toBeDefined();
    store.visit("kind");
    expect(store.read().refusal).toBeUndefined();
  });

  test("can be submitted again once what was refused is changed", async () => {
    const { store, server, outcome } = await openAtPerson();
    await settle();
    await server.refuse();
    await outcome;
    const again = answer(store, "person", "Berta");
    await settle();
    await server.accept();
    expect(await again).toBe(true);
  });
});

describe("a record", () => {
  const answers: SaveResult[] = [];
  const saves: (number | undefined)[] = [];
  const record: RecordPort<Supply> = {
    load: async () => ({ status: "absent" }),
    save: async ({ version }) => {
      saves.push(version);
      return answers.shift() ?? { status: "saved", id: "1", version: (version ?? 0) + 1 };
    },
  };
  const openAnswering = (...results: SaveResult[]): Store => {
    answers.splice(0, answers.length, ...results);
    saves.length = 0;
    return open({ record });
  };

  test("that was written although the answers were refused is saved with its version", async () => {
    const store = openAnswering({ status: "refused", code: "unknown", id: "1", version: 4 });
    await answer(store, "kind", "b");
    await settle();
    expect(store.read().record).toEqual({ id: "1", version: 4 });
    await answer(store, "kind", "c");
    await settle();
    expect(saves).toEqual([undefined, 4]);
  });

  test("that was sent before ends the flow, and nothing of it stays in the browser", async () => {
    openBrowser();
    const first = openStore({ record });
    await answer(first, "kind", "b");
    await settle();
    const store = openStore({ record: { ...record, load: async () => ({ status: "sent" }) } });
    store.start();
    await settle();
    expect(store.read()).toMatchObject({ sending: "sent", state: { answers: {} }, record: undefined });
    expect(window.localStorage.getItem("llum-record-walk")).toBeNull();
  });

  test("that the answers do not allow is not known any more, and the flow goes on to the end", async () => {
    const store = openAnswering({ status: "saved", id: "1", version: 1 }, { status: "unrecorded" });
    await answer(store, "kind", "b");
    await settle();
    expect(store.read().record?.id).toBe("1");
    expect(await answer(store, "person", "Anna")).toBe(true);
    expect(store.read().record).toBeUndefined();
    expect(window.localStorage.getItem("llum-record-walk")).toBeNull();
    answers.push({ status: "unrecorded" }, { status: "unrecorded" });
    await answer(store, "payment", "ES91");
    await store.send();
    expect(store.read().sending).toBe("sent");
  });
});

describe("the answers", () => {
  const fillIn = async (store: Store): Promise<void> => {
    await answer(store, "kind", "b");
    await answer(store, "person", "Anna");
    await answer(store, "payment", "ES91");
  };

  test("are sent once, without those of steps that are not offered, and are not in the browser any more", async () => {
    const store = open();
    await answer(store, "kind", "a");
    await answer(store, "person", "Anna");
    await answer(store, "extra", "x");
    await fillIn(store);
    await Promise.all([store.send(), store.send()]);
    await store.send();
    const kind = { text: "b" };
    expect(sent.map(({ answers }) => answers)).toEqual([
      { kind, person: { text: "Anna" }, payment: { text: "ES91" } },
    ]);
    expect([store.read().sending, store.read().result]).toEqual(["sent", "received"]);
    expect(placeOf(flow, store.read(), "kind")).toBe("finish");
    expect(openStore().read()).toMatchObject({ sending: "sent", state: { answers: {}, typed: {} } });
  });

  test("are not sent while a step is incomplete", async () => {
    const store = open();
    await answer(store, "kind", "b");
    await store.send();
    expect(sent).toEqual([]);
  });

  test("that are sent again after a lost answer have the same key, also when they were changed since", async () => {
    const keys: string[] = [];
    const send = async (_answers: Partial<Supply>, key: string): Promise<string> => {
      keys.push(key);
      throw new Error("no connection");
    };
    const store = open({ send });
    await fillIn(store);
    await store.send();
    expect(store.read().sending).toBe("failed");
    const reloaded = openStore({ send });
    await reloaded.send();
    await answer(reloaded, "payment", "ES92");
    await reloaded.send();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
  });

  test("that could not be sent say why until they are sent again", async () => {
    const failure = new Error("score_too_low");
    const store = open({ send: () => Promise.reject(failure) });
    await fillIn(store);
    await store.send();
    expect(store.read().sendError).toBe(failure);
  });

  test("that are discarded are nowhere in the browser", async () => {
    const server = createServer();
    const store = open({ record: server.record });
    store.start();
    void answer(store, "kind", "b");
    await settle();
    store.discard();
    await server.accept();
    expect(openStore({ record: server.record }).read()).toMatchObject({
      record: undefined,
      resuming: undefined,
      state: { answers: {}, typed: {} },
    });
  });
});
