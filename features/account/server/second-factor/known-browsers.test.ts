import { beforeEach, describe, expect, it } from "vitest";
import { createKeyring } from "#platform/server/keyring.ts";
import { createKnownBrowsers } from "./known-browsers.ts";

const keyring = createKeyring(["a secret of thirty-two characters for the tests"]);
const browsers = createKnownBrowsers(keyring);
let now = new Date("2026-11-20T10:00:00Z");
let cookie: string | undefined;
const visit = () => ({
  now,
  cookies: {
    read: () => cookie,
    write: (_: string, value: string) => void (cookie = value),
    remove: () => void (cookie = undefined),
  },
});
beforeEach(() => {
  [now, cookie] = [new Date("2026-11-20T10:00:00Z"), undefined];
});

describe("a known browser", () => {
  it("has a separate id for each customer who passed the second step in it", () => {
    for (const customerId of [1, 2]) browsers.remember(visit(), customerId);
    const names = [1, 2].map((customerId) => browsers.nameOf(visit(), customerId));
    expect(new Set(names).size).toBe(2);
    expect(names).not.toContain(undefined);
    expect(browsers.nameOf(visit(), 3)).toBeUndefined();
  });

  it("gets a new id each time, so that a stolen cookie has only the old one", () => {
    browsers.remember(visit(), 1);
    const [stolen, name] = [cookie, browsers.nameOf(visit(), 1)];
    browsers.remember(visit(), 1);
    expect(browsers.nameOf(visit(), 1)).not.toBe(name);
    cookie = stolen;
    expect(browsers.nameOf(visit(), 1)).toBe(name);
  });

  it("is forgotten after half a year, or when a sixth customer passes in it", () => {
    browsers.remember(visit(), 1);
    now = new Date("2027-05-20T10:00:00Z");
    expect(browsers.nameOf(visit(), 1)).toBeUndefined();
    for (const customerId of [1, 2, 3, 4, 5, 6]) browsers.remember(visit(), customerId);
    expect(browsers.nameOf(visit(), 1)).toBeUndefined();
    expect(browsers.nameOf(visit(), 2)).toBeDefined();
  });

  it.each([
    ["nothing", undefined],
    ["an invented value", "1.1763632800.AAAA"],
    [
      "a value encrypted by another deployment",
      createKeyring(["another secret"]).encrypt("known browser", "1.1763632800.A"),
    ],
    ["a value encrypted for another purpose", keyring.encrypt("openid", "1.1763632800.A")],
  ])("is not recognised by %s", (_, value) => {
    cookie = value;
    expect(browsers.nameOf(visit(), 1)).toBeUndefined();
  });
});
