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
  it("when an accepted script can start", () => {
    expect(needsNewDocument({ ...none, statistics: true }, quiet)).toBe(true);
  });

  it("but not when everything was refused and nothing was running", () => {
    expect(needsNewDocument(none, quiet)).toBe(false);
  });

  it("but not to start a script where typed text would be lost or on a page with a card form", () => {
    const choice = { ...none, statistics: true };
    expect(needsNewDocument(choice, { ...quiet, hasTyped: true })).toBe(false);
    expect(needsNewDocument(choice, { ...quiet, hasCardForm: true })).toBe(false);
  });

  it("always when a running script loses consent", () => {
    const running = new Set(["statistics"] as const);
    expect(needsNewDocument(none, { ...quiet, running, hasTyped: true })).toBe(true);
    expect(needsNewDocument({ ...none, statistics: true }, { ...quiet, running })).toBe(false);
  });
});

it("error replay counts as statistics", () => {
  const errorReplay = { dsn: "https://k@e.example/1", onErrorSampleRate: 1, sessionSampleRate: 0 };
  expect([...runningKinds({ thirdParties: [], errorReplay })]).toEqual(["statistics"]);
});
