import { expect, test } from "vitest";
import { choiceInCookies, cookieOfChoice } from "./colour-scheme-cookie.ts";

test("a choice is read back from among other cookies", () => {
  expect(choiceInCookies("llum_language=ca; llum_colour_scheme=dark; x=1")).toBe("dark");
  expect(choiceInCookies(cookieOfChoice("light"))).toBe("light");
});

test("without a valid choice the device decides", () => {
  expect(choiceInCookies("")).toBeUndefined();
  expect(choiceInCookies("llum_colour_scheme=sepia")).toBeUndefined();
  expect(choiceInCookies("not_llum_colour_scheme=dark")).toBeUndefined();
});

test("choosing the device's scheme deletes the cookie", () => {
  expect(cookieOfChoice("auto")).toContain("Max-Age=0");
});
