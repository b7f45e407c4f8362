import * as z from "zod/mini";
import { finish, type Flow, placeAfter, stepBefore, valuesOf } from "../flow.ts";
import { createMemoryRecords } from "../memory-record.ts";
import type { RecordPort } from "../record-port.ts";
import { createWizardStore, placeOf, type WizardStore } from "../wizard-store.ts";

export const names = ["kind", "person", "extra", "payment"] as const;
export type Name = (typeof names)[number];
const values = z.object({ text: z.string() });
export type Supply = Record<Name, z.output<typeof values>>;
const blank = { values, empty: { text: "" } };

/** `extra` is asked only of those whose kind begins with a, and the server has to accept the person. */
export const flow: Flow<Supply> = {
  id: "walk",
  version: 1,
  owner: "visitor",
  steps: {
    kind: blank,
    person: { ...blank, awaitsSave: true },
    extra: { ...blank, isOffered: ({ kind }) => kind?.text.startsWith("a") === true },
    payment: blank,
  },
};

const storageOf = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
export const openBrowser = (): void => {
  const window = {
    sessionStorage: storageOf(new Map()),
    localStorage: storageOf(new Map()),
    addEventListener: () => {},
    removeEventListener: () => {},
  };
  Object.assign(globalThis, { window });
};

export const textIn = (answers: unknown, name: Name): string | undefined =>
  z.safeParse(z.looseObject({ [name]: values }), answers).data?.[name]?.text;

export interface WalkOptions {
  /** A planted fault: the server overwrites what it has, whatever the browser knows of it. */
  readonly ignoresVersions: boolean;
}

export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

/** What stands between the browser and the server: calls wait until the walk lets them be answered or lost. */
export const createNetwork = ({ ignoresVersions }: WalkOptions) => {
  let isRefusing = false;
  const records = createMemoryRecords<Supply>({ refusalOf: () => (isRefusing ? "refused" : undefined) });
  const waiting: ((fate: "answered" | "lost" | "never sent") => Promise<void>)[] = [];
  const held = <T>(call: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.push(async (fate) => {
        if (fate === "never sent") return reject(new Error(fate));
        const result = await call();
        if (fate === "lost") return reject(new Error(fate));
        resolve(result);
      });
    });
  const port: RecordPort<Supply> = {
    load: (id, proof) => held(() => records.port.load(id, proof)),
    save: (save) =>
      held(() => {
        const newest = ignoresVersions && save.id !== undefined && records.records.get(save.id);
        return records.port.save(newest ? { ...save, version: newest.version } : save);
      }),
  };
  return {
    port,
    waiting,
    answerAll: async () => {
      while (waiting.length > 0) {
        await waiting.shift()?.("answered");
        await settle();
      }
    },
    record: () => [...records.records.values()].at(-1),
    records,
    setRefusing: (next: boolean) => {
      isRefusing = next;
    },
  };
};

/** Another device writes one step over the newest version; answers what was there, or undefined without a record. */
export const writeElsewhere = async (
  network: ReturnType<typeof createNetwork>,
  name: Name,
  text: string,
): Promise<string | undefined> => {
  const record = network.record();
  if (record === undefined) return undefined;
  network.setRefusing(false);
  const all = Object.fromEntries(
    names.flatMap((other) => {
      const stored = other === name ? text : textIn(record.answers, other);
      return stored === undefined ? [] : [[other, { text: stored }]];
    }),
  );
  await network.records.port.save({ ...record, creationKey: "of another device", answers: all });
  return textIn(record.answers, name) ?? "";
};

type Store = WizardStore<Supply, string>;

const openStore = (port: RecordPort<Supply>, retries: Set<() => void>, sent: Partial<Supply>[]): Store =>
  createWizardStore<Supply, string>({
    flow,
    record: port,
    send: async (answers) => {
      sent.push(answers);
      return "sent";
    },
    timer: (callback) => {
      retries.add(callback);
      return () => void retries.delete(callback);
    },
  });

/** The addresses of a tab, from the first one that was opened. */
const createHistory = () => {
  let entries: string[] = ["kind"];
  let at = 0;
  return {
    address: () => entries[at],
    push: (address: string) => {
      entries = [...entries.slice(0, at + 1), address];
      at += 1;
    },
    travel: (steps: number) => {
      at = Math.min(entries.length - 1, Math.max(0, at + steps));
    },
  };
};

/** A browser tab: the open flow, its address with its history, and what a person sees and presses. */
export const createTab = (network: ReturnType<typeof createNetwork>) => {
  const retries = new Set<() => void>();
  const sent: Partial<Supply>[] = [];
  const open = (): Store => openStore(network.port, retries, sent);
  let store = open();
  let stop = store.start();
  const history = createHistory();
  const place = () => placeOf(flow, store.read(), history.address());
  const visit = () => store.visit(place());
  const goTo = (address: string) => (history.push(address), visit());
  const shown = (name: Name): string => valuesOf(flow, store.read().state, name).text;
  const goOn = async (step: Name): Promise<void> => {
    if (!(await store.submit(step)) || place() !== step) return;
    const next = placeAfter(flow, store.read().state, { step });
    goTo(next);
    if (next === finish) await store.send();
  };
  return {
    sent,
    place,
    shown,
    goTo,
    store: () => store,
    model: () => store.read(),
    /** The step that is typed into and what is typed over, or undefined where nothing can be typed. */
    type: (text: string) => {
      const step = store.read().submitting === undefined ? place() : finish;
      if (step === finish) return undefined;
      const before = shown(step);
      store.edit(step, { text });
      return { step, before };
    },
    next: async () => {
      const step = place();
      // The form of a step submits nothing that is empty.
      if (step === finish || shown(step) === "") return;
      // Not awaited by the walk: the server may not answer for a while.
      void goOn(step);
      await settle();
    },
    back: () => {
      const before = stepBefore(flow, store.read().state, place());
      if (before !== undefined && store.read().submitting === undefined) goTo(before);
    },
    travel: (steps: number) => {
      history.travel(steps);
      visit();
    },
    /** What is under way may still reach the server; its answers reach no page any more. */
    reload: async () => {
      stop();
      retries.clear();
      store = open();
      stop = store.start();
      await settle();
    },
    retry: async () => {
      const due = [...retries];
      retries.clear();
      for (const callback of due) callback();
      await settle();
    },
  };
};
