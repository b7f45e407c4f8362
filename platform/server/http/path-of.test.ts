import { expect, it } from "vitest";
import { Failure } from "../handler.ts";
import { pathOf, withOneSlash } from "./portal-page.ts";

it("pathOf returns the path without the query, also of an absolute URL", () => {
  expect(pathOf({ url: "/factures?page=2" })).toBe("/factures");
  expect(pathOf({ url: "http://elsewhere.example/factures" })).toBe("/factures");
});

it.each([
  ["//", "/"],
  ["//[", "/["],
  ["/\\[", "/["],
  ["//:99999/", "/:99999/"],
  ["//evil.example/x", "/evil.example/x"],
])("pathOf reads %s as %s", (url, path) => {
  expect(pathOf({ url })).toBe(path);
});

it("pathOf throws not_found for an invalid URL", () => {
  expect(() => pathOf({ url: "http://[" })).toThrow(new Failure("not_found"));
});

it.each([
  ["//", "/"],
  ["//evil.example/?a=//b", "/evil.example/?a=//b"],
  ["/\\evil.example", "/evil.example"],
  ["///factures", "/factures"],
])("withOneSlash turns %s, which browsers take for another host, into %s", (url, expected) => {
  expect(withOneSlash({ url })).toBe(expected);
});

it("withOneSlash returns undefined for a URL with one leading slash", () => {
  expect(withOneSlash({ url: "/factures//x" })).toBeUndefined();
});
