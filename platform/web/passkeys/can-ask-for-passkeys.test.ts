import { afterEach, expect, test, vi } from "vitest";
import { canAskForPasskeys } from "./can-ask-for-passkeys.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["localhost", true],
  ["oficina.example", true],
  ["1.example", true],
  ["127.0.0.1", false],
  ["192.168.1.20", false],
  ["[::1]", false],
])("a passkey is asked for at %s: %s", (host, expected) => {
  vi.stubGlobal("window", { PublicKeyCredential: {} });
  expect(canAskForPasskeys(host)).toBe(expected);
});

test("a browser without passkeys is not asked", () => {
  vi.stubGlobal("window", {});
  expect(canAskForPasskeys("oficina.example")).toBe(false);
});
