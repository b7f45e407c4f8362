import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { conflictSteps, finish, offeredSteps } from "./flow.ts";
import {
  createNetwork,
  createTab,
  flow,
  type Name,
  names,
  openBrowser,
  settle,
  textIn,
  type WalkOptions,
  writeElsewhere,
} from "./testing/walked-tab.ts";

afterEach(() => {
  Reflect.deleteProperty(globalThis, "window");
});

/**
 * What must be there, from what was typed and written elsewhere alone: for each step the newest text, and a rival where
 * this tab and another device have written without knowing of each other.
 */
const createExpectation = () => {
  const newest = new Map<Name, string>();
  /** Oldest first: the tab may meet an earlier one before the last. */
  const rivals = new Map<Name, readonly string[]>();
  /** Written elsewhere over what this tab had, which does not know it yet. */
  const unseen = new Map<Name, readonly string[]>();
  const shownBefore = new Map<Name, string>();
  const later = (texts: readonly string[], text: string): readonly string[] =>
    texts.slice(texts.indexOf(text) + 1);
  const setTexts = (map: Map<Name, readonly string[]>, name: Name, texts: readonly string[]): void => {
    if (texts.length === 0) map.delete(name);
    else map.set(name, texts);
  };
  const writtenUnseen = (name: Name, texts: readonly string[]): void => {
    if (!unseen.has(name)) shownBefore.set(name, newest.get(name) ?? "");
    setTexts(unseen, name, [...(unseen.get(name) ?? []), ...texts]);
    newest.set(name, texts.at(-1) ?? "");
  };
  return {
    newest,
    rivals,
    typed: (name: Name, text: string) => {
      newest.set(name, text);
      const others = unseen.get(name);
      if (others !== undefined) rivals.set(name, others);
      unseen.delete(name);
    },
    written: (name: Name, text: string, isKnownHere: boolean) => {
      if (isKnownHere && !rivals.has(name)) writtenUnseen(name, [text]);
      else rivals.set(name, [...(rivals.get(name) ?? []), text]);
    },
    shown: (name: Name, shown: string): boolean => {
      const texts = unseen.get(name) ?? [];
      if (texts.includes(shown)) {
        shownBefore.set(name, shown);
        setTexts(unseen, name, later(texts, shown));
        return true;
      }
      return shown === (texts.length === 0 ? (newest.get(name) ?? "") : shownBefore.get(name));
    },
    isSeen: (name: Name) => !unseen.has(name) && !rivals.has(name),
    isNewestUnseen: (name: Name, text: string) => unseen.get(name)?.at(-1) === text,
    chosen: (name: Name, choice: "mine" | "theirs", theirs: string) => {
      const others = later(rivals.get(name) ?? [], theirs);
      rivals.delete(name);
      if (choice === "mine") return setTexts(rivals, name, others);
      newest.set(name, theirs);
      // Written over what is chosen here, which it knew.
      return others.length > 0 ? writtenUnseen(name, others) : undefined;
    },
  };
};

type Act =
  | { readonly act: "type"; readonly isHome: boolean }
  | { readonly act: "next" | "back" | "reload" | "retry" }
  | { readonly act: "jump" | "write"; readonly name: Name }
  | { readonly act: "travel"; readonly steps: number }
  | { readonly act: "network"; readonly fate: "answered" | "lost" | "never sent" }
  | { readonly act: "refuse"; readonly isOn: boolean }
  | { readonly act: "resolve"; readonly choice: "mine" | "theirs" };

const weighted = (weight: number, arbitrary: fc.Arbitrary<Act>) => ({ weight, arbitrary });
const name = fc.constantFrom(...names);
const acts: fc.Arbitrary<Act> = fc.oneof(
  weighted(8, fc.record({ act: fc.constant("type"), isHome: fc.boolean() })),
  weighted(8, fc.record({ act: fc.constant("next") })),
  weighted(5, fc.record({ act: fc.constantFrom("back", "reload", "reload", "retry") })),
  weighted(6, fc.record({ act: fc.constantFrom("jump", "write"), name })),
  weighted(1, fc.record({ act: fc.constant("travel"), steps: fc.constantFrom(-2, -1, 1) })),
  weighted(8, fc.record({ act: fc.constant("network"), fate: fc.constant("answered") })),
  weighted(2, fc.record({ act: fc.constant("network"), fate: fc.constantFrom("lost", "never sent") })),
  weighted(1, fc.record({ act: fc.constant("refuse"), isOn: fc.boolean() })),
  weighted(1, fc.record({ act: fc.constant("resolve"), choice: fc.constantFrom("mine", "theirs") })),
);

const createWalk = (options: WalkOptions) => {
  const network = createNetwork(options);
  const tab = createTab(network);
  const expected = createExpectation();
  let texts = 0;
  const check = (): void => {
    if (tab.model().sending === "sent") return;
    const place = tab.place();
    for (const name of names) {
      expect(expected.shown(name, tab.shown(name)), `${name} shows ${tab.shown(name)}`).toBe(true);
    }
    const { saving, state } = tab.model();
    const isSaved = saving === "saved" && network.waiting.length === 0;
    for (const name of names)
      if (
        isSaved &&
        state.answers[name] !== undefined &&
        state.typed[name] === undefined &&
        expected.isSeen(name)
      )
        expect(textIn(network.record()?.answers, name), `${name} is saved`).toBe(tab.shown(name));
    for (const name of conflictSteps(flow, tab.model().state))
      expect(expected.rivals.get(name)).toContain(tab.model().state.conflicts[name]?.text);
    if (place === finish) return;
    const offered = offeredSteps(flow, tab.model().state.answers);
    for (const before of offered.slice(0, offered.indexOf(place)))
      expect(tab.model().state.answers[before], `${before} is answered before ${place}`).toBeDefined();
  };
  const resolve = (choice: "mine" | "theirs"): void => {
    const [name] = conflictSteps(flow, tab.model().state);
    if (name === undefined) return;
    const theirs = tab.model().state.conflicts[name]?.text ?? "";
    tab.store().resolve(name, choice);
    expected.chosen(name, choice, theirs);
  };
  const type = (isHome: boolean): void => {
    texts += 1;
    const text = `${isHome ? "a" : "b"}${texts}`;
    const name = tab.type(text);
    if (name !== undefined) expected.typed(name, text);
  };
  const write = async (name: Name): Promise<void> => {
    texts += 1;
    const text = `a${texts}`;
    const before = await writeElsewhere(network, name, text);
    if (before === undefined) return;
    const isKnownHere =
      expected.isNewestUnseen(name, before) ||
      ((network.known.get(name) ?? "") === before && (expected.newest.get(name) ?? "") === before);
    expected.written(name, text, isKnownHere);
  };
  const perform = async (act: Act): Promise<void> => {
    switch (act.act) {
      case "type":
        return type(act.isHome);
      case "next":
        return tab.next();
      case "back":
        return tab.back();
      case "reload":
        return tab.reload();
      case "retry":
        return tab.retry();
      case "jump":
        return tab.goTo(act.name);
      case "write":
        return write(act.name);
      case "travel":
        return tab.travel(act.steps);
      case "network":
        return network.waiting.shift()?.(act.fate);
      case "refuse":
        return network.setRefusing(act.isOn);
      case "resolve":
        return resolve(act.choice);
    }
  };
  return { network, tab, expected, check, perform, resolve, type };
};

/** Everything answers again, and the person goes through all steps to the end. */
const walkToTheEnd = async ({ network, tab, check, resolve, type }: ReturnType<typeof createWalk>) => {
  network.setRefusing(false);
  for (let turn = 0; turn < 100 && tab.model().sending !== "sent"; turn += 1) {
    await tab.retry();
    // A person may be faster than the network.
    if (turn % 3 !== 0) await network.answerAll();
    check();
    resolve(turn % 2 === 0 ? "mine" : "theirs");
    const place = tab.place();
    if (tab.model().sending === "failed") void tab.store().send();
    if (place === finish) continue;
    if (tab.shown(place) === "" || tab.model().refusal?.step === place) type(true);
    await tab.next();
  }
};

const walk = async (path: readonly Act[], options: WalkOptions): Promise<void> => {
  openBrowser();
  const walk = createWalk(options);
  for (const act of path) {
    await walk.perform(act);
    await settle();
    walk.check();
  }
  await walkToTheEnd(walk);
  const { tab, network, expected } = walk;
  const [sent] = tab.sent;
  expect(tab.sent).toHaveLength(1);
  expect([...expected.rivals], "conflicts that were never shown").toEqual([]);
  for (const name of names) {
    const text = sent?.[name]?.text;
    const isOffered = name !== "extra" || expected.newest.get("kind")?.startsWith("a") === true;
    expect(text).toBe(isOffered ? expected.newest.get(name) : undefined);
    if (isOffered) expect(textIn(network.record()?.answers, name)).toBe(text);
  }
};

const walksOf = (options: WalkOptions) =>
  fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 10, maxLength: 60 }), (path) => walk(path, options)),
    { numRuns: 250 },
  );

test("whatever is typed, opened, reloaded, lost or written elsewhere, the record has what the screen showed", async () => {
  await walksOf({ ignoresVersions: false });
});

test("the walks find a server that overwrites what another device has written", async () => {
  await expect(walksOf({ ignoresVersions: true })).rejects.toThrow("Property failed");
});
