import { expect, test } from "vitest";
import { shortcutKeys, shortcutOf, type KeyPress } from "./shortcut-keys.ts";

const press = (key: string, changes: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  ...changes,
});

test("each shortcut has a key of its own, which means it in either case", () => {
  const keys = Object.values(shortcutKeys);
  expect(new Set(keys).size).toBe(keys.length);
  expect([shortcutOf(press("j")), shortcutOf(press("J")), shortcutOf(press("x"))]).toEqual([
    "next",
    "next",
    undefined,
  ]);
});

test.each(["ctrlKey", "metaKey", "altKey", "isComposing", "defaultPrevented"] as const)(
  "a key with %s is the browser’s or another part’s",
  (reason) => {
    expect(shortcutOf(press("p", { [reason]: true }))).toBeUndefined();
  },
);
