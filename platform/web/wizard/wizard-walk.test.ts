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
 * Which text of a step replaced which: typing replaces what the screen shows, another device what the
 * record has, and a choice in a conflict the text that is not chosen. All texts are different, and "" is older than all.
 */
const createHistory = () => {
  const replaced = new Map<string, readonly string[]>();
  const isNewer = (text: string, other: string): boolean =>
    (replaced.get(text) ?? []).some((before) => before === other || isNewer(before, other));
  return {
    isNewer,
    isSameOrNewer: (text: string, other: string) => text === other || isNewer(text, other),
    replace: (before: string, text: string): void => {
      replaced.set(text, [...(replaced.get(text) ?? []), before]);
    },
    /** The texts that nothing has replaced: several where this tab and a device did not know of each other. */
    newest: (): string[] => {
      const old = new Set([...replaced.values()].flat());
      return [...replaced.keys()].filter((text) => !old.has(text));
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
  const histories = {
    kind: createHistory(),
    person: createHistory(),
    extra: createHistory(),
    payment: createHistory(),
  };
  const lastShown = new Map<Name, string>();
  let texts = 0;
  /** The tab then asks, too, where another device has replaced what the tab has sent: it cannot know. */
  let isAnswerLost = false;
  const checkStep = (name: Name): void => {
    const { saving, state } = tab.model();
    const history = histories[name];
    const shown = tab.shown(name);
    const before = lastShown.get(name) ?? "";
    lastShown.set(name, shown);
    expect(history.isSameOrNewer(shown, before), `${name}: ${shown} replaces ${before}`).toBe(true);
    const inRecord = textIn(network.record()?.answers, name) ?? "";
    const rival = state.conflicts[name]?.text;
    expect([shown, inRecord, rival], `${name}: nothing is lost`).toEqual(
      expect.arrayContaining(history.newest()),
    );
    if (rival !== undefined) {
      expect(history.isSameOrNewer(shown, rival), `${name}: ${rival} is already replaced`).toBe(false);
      if (!isAnswerLost)
        expect(history.isNewer(rival, shown), `${name}: ${rival} needs no choice`).toBe(false);
    } else if (saving === "saved" && state.answers[name] !== undefined && state.typed[name] === undefined)
      expect(history.isSameOrNewer(inRecord, shown), `${name}: ${shown} is saved`).toBe(true);
  };
  const check = (): void => {
    if (tab.model().sending === "sent") return;
    for (const name of names) checkStep(name);
    const place = tab.place();
    if (place === finish) return;
    const offered = offeredSteps(flow, tab.model().state.answers);
    for (const before of offered.slice(0, offered.indexOf(place)))
      expect(tab.model().state.answers[before], `${before} is answered before ${place}`).toBeDefined();
  };
  const resolve = (preferred: "mine" | "theirs"): void => {
    const [name] = conflictSteps(flow, tab.model().state);
    if (name === undefined) return;
    const mine = tab.shown(name);
    const theirs = tab.model().state.conflicts[name]?.text ?? "";
    const isReplaced = histories[name].isNewer(theirs, mine);
    const choice = isReplaced ? "theirs" : preferred;
    const [chosen, other] = choice === "mine" ? [mine, theirs] : [theirs, mine];
    if (!isReplaced) histories[name].replace(other, chosen);
    tab.store().resolve(name, choice);
  };
  const type = (isHome: boolean): void => {
    texts += 1;
    const text = `${isHome ? "a" : "b"}${texts}`;
    const typed = tab.type(text);
    if (typed !== undefined) histories[typed.step].replace(typed.before, text);
  };
  const write = async (name: Name): Promise<void> => {
    // The server has closed the record.
    if (tab.sent.length > 0) return;
    texts += 1;
    const text = `a${texts}`;
    const before = await writeElsewhere(network, name, text);
    if (before !== undefined) histories[name].replace(before, text);
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
        isAnswerLost ||= network.waiting.length > 0;
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
        isAnswerLost ||= act.fate === "lost";
        return network.waiting.shift()?.(act.fate);
      case "refuse":
        return network.setRefusing(act.isOn);
      case "resolve":
        return resolve(act.choice);
    }
  };
  return { network, tab, histories, check, perform, resolve, type };
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
  const { tab, network, histories } = walk;
  expect(tab.sent).toHaveLength(1);
  for (const name of names) {
    const text = tab.sent[0]?.[name]?.text;
    const isOffered = name !== "extra" || tab.sent[0]?.kind?.text.startsWith("a") === true;
    if (isOffered) expect([text], `${name} is the newest`).toEqual(histories[name].newest());
    else expect([text, histories[name].newest().length < 2]).toEqual([undefined, true]);
    if (isOffered) expect(textIn(network.record()?.answers, name)).toBe(text);
  }
};

/** The same walks at each run, so that only a change of the code can make one fail. */
const walksOf = (options: WalkOptions) =>
  fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 10, maxLength: 60 }), (path) => walk(path, options)),
    {
      numRuns: 300,
      seed: 20_261_126,
    },
  );

test("whatever is typed, opened, reloaded, lost or written elsewhere, no text is lost or replaced without a choice", async () => {
  await walksOf({ ignoresVersions: false });
});

test("the walks find a server that overwrites what another device has written", async () => {
  await expect(walksOf({ ignoresVersions: true })).rejects.toThrow("Property failed");
});
