import { afterEach, expect, test, vi } from "vitest";
import { ApiError, causeOfChunkFailure, isChunkFailure } from "./api-error.ts";

afterEach(() => vi.unstubAllGlobals());

/** A network that delivers only the addresses of this pattern. */
const networkWith = (pattern: RegExp) =>
  vi.stubGlobal("fetch", async (address: string) => {
    if (!pattern.test(address)) throw new TypeError("Failed to fetch");
    return new Response("");
  });

const chromium = "Failed to fetch dynamically imported module: https://llum.example/assets/profile-1a.js";
const safari = "Importing a module script failed.";
const styles = "Unable to preload CSS for /assets/profile-1a.css";

const codeOf = async (message: string) => {
  const error = new TypeError(message);
  const cause = await causeOfChunkFailure(error);
  if (cause === error) return "the browser's error";
  return cause instanceof ApiError ? cause.code : undefined;
};

test.each([chromium, safari, styles, "error loading dynamically imported module: https://llum.example/a.js"])(
  "code that did not load without a network has no connection: %s",
  async (message) => {
    networkWith(/nothing/);
    expect(isChunkFailure(new TypeError(message))).toBe(true);
    expect(await codeOf(message)).toBe("no_connection");
  },
);

test("code that alone does not load was stopped by the browser", async () => {
  networkWith(/icon/);
  expect(await codeOf(chromium)).toBe("blocked_by_browser");
  expect(await codeOf(styles)).toBe("blocked_by_browser");
});

test("code that is only missing, or whose address Safari does not name, keeps the browser's error", async () => {
  networkWith(/./);
  expect(await codeOf(chromium)).toBe("the browser's error");
  networkWith(/icon/);
  expect(await codeOf(safari)).toBe("the browser's error");
});

test("a fault of the portal's own code is not code that did not load", () => {
  expect(isChunkFailure(new TypeError("Cannot read properties of undefined"))).toBe(false);
  expect(isChunkFailure("Failed to fetch dynamically imported module")).toBe(false);
});
