import { expect, it } from "vitest";
import { Failure } from "../handler.ts";
import { pathOf, withOneSlash } from "./portal-page.ts";

it("the path is what stands before the question, however the address was written", () => {
  expect(pathOf({ url: "/factures?page=2" })).toBe("/factures");
  expect(pathOf({ url: "http://elsewhere.example/factures" })).toBe("/factures");
});

it.each([
  ["//", "/"],
  ["//[", "/["],
  ["/\\[", "/["],
  ["//:99999/", "/:99999/"],
  ["//evil.example/x", "/evil.example/x"],
])("%s is read as %s", (url, path) => {
  expect(pathOf({ url })).toBe(path);
});

it("what no address can be read from names nothing that is here", () => {
  expect(() => pathOf({ url: "http://[" })).toThrow(new Failure("not_found"));
});

it.each([
  ["//", "/"],
  ["//evil.example/?a=//b", "/evil.example/?a=//b"],
  ["/\\evil.example", "/evil.example"],
  ["///factures", "/factures"],
])("%s would lead a browser elsewhere, %s does not", (url, expected) => {
  expect(withOneSlash({ url })).toBe(expected);
});

it("an address that begins as it should stays", () => {
  expect(withOneSlash({ url: "/factures//x" })).toBeUndefined();
});
