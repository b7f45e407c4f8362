import { expect, test } from "vitest";
import { choiceInCookies, cookieOfChoice } from "./colour-scheme-cookie.ts";

test("who chose dark finds it dark again, whatever other cookies there are", () => {
  expect(choiceInCookies("llum_language=ca; llum_colour_scheme=dark; x=1")).toBe("dark");
  expect(choiceInCookies(cookieOfChoice("light"))).toBe("light");
});

test("who chose nothing, or what nobody knows, gets what the device says", () => {
  expect(choiceInCookies("")).toBeUndefined();
  expect(choiceInCookies("llum_colour_scheme=sepia")).toBeUndefined();
  expect(choiceInCookies("not_llum_colour_scheme=dark")).toBeUndefined();
});

test("going back to the device's scheme forgets the choice", () => {
  expect(cookieOfChoice("auto")).toContain("Max-Age=0");
});
