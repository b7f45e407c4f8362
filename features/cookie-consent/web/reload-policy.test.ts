import { describe, expect, it } from "vitest";
import { needsNewDocument, runningKinds } from "./reload-policy.ts";

const none = { preferences: false, statistics: false, marketing: false };
const quiet = {
  running: new Set([]),
  inUse: new Set(["statistics"] as const),
  hasCardForm: false,
  hasTyped: false,
};

describe("a decision on cookies reloads the page", () => {
  it("when something agreed to can begin", () => {
    expect(needsNewDocument({ ...none, statistics: true }, quiet)).toBe(true);
  });

  it("not when everything was refused and nothing ran", () => {
    expect(needsNewDocument(none, quiet)).toBe(false);
  });

  it("not to begin something, where it would lose what was written or where a card is asked for", () => {
    const choice = { ...none, statistics: true };
    expect(needsNewDocument(choice, { ...quiet, hasTyped: true })).toBe(false);
    expect(needsNewDocument(choice, { ...quiet, hasCardForm: true })).toBe(false);
  });

  it("always when something that runs was withdrawn", () => {
    const running = new Set(["statistics"] as const);
    expect(needsNewDocument(none, { ...quiet, running, hasTyped: true })).toBe(true);
    expect(needsNewDocument({ ...none, statistics: true }, { ...quiet, running })).toBe(false);
  });
});

it("the replay of errors counts as statistics", () => {
  const errorReplay = { dsn: "https://k@e.example/1", onErrorSampleRate: 1, sessionSampleRate: 0 };
  expect([...runningKinds({ thirdParties: [], errorReplay })]).toEqual(["statistics"]);
});
