import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { redirectPayloads } from "#platform/testing/redirect-payloads.ts";
import { redirectIn, safeRedirect } from "./safe-redirect.ts";

const own = "https://portal.example";

describe("the redirect after a sign-in", () => {
  it.each(redirectPayloads)("is undefined for %j", (payload) => {
    expect(safeRedirect(payload)).toBeUndefined();
  });

  it.each([
    ["/factures", "/factures"],
    ["/factures?offset=100&order=-date", "/factures?offset=100&order=-date"],
    ["/contractes/electricity/00012#consumption", "/contractes/electricity/00012#consumption"],
    ["/factures?next=//evil.example", "/factures?next=//evil.example"],
    ["/factures/../contractes", "/contractes"],
  ])("is the place inside the portal that %j names", (path, place) => {
    expect(safeRedirect(path)).toBe(place);
  });

  it("fills the path's parameters, escaped, and ignores other parameters", () => {
    const pathParams = JSON.stringify({ contractName: "a/b?c#d", __proto__: "x" });
    expect(safeRedirect("/contractes/:contractName", pathParams)).toBeUndefined();
    expect(safeRedirect("/contractes/:contractName", JSON.stringify({ contractName: "00 12" }))).toBe(
      "/contractes/00%2012",
    );
    expect(safeRedirect("/contractes/:contractName", "not json")).toBe("/contractes/:contractName");
  });

  it("never leaves the portal, for any input", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (text) => {
          const place = safeRedirect(text);
          return place === undefined || new URL(place, own).origin === own;
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("the redirect in a sign-in's query", () => {
  const redirectOf = (query: string) => redirectIn(new URLSearchParams(query));

  it.each([
    ["redirectPath=/factures", "/factures"],
    ["redirect=/factures", "/factures"],
    ["redirect=/consum&redirectPath=/factures", "/factures"],
    ["redirect=/contractes/:contractType&pathParams=%7B%22contractType%22:%22gas%22%7D", "/contractes/gas"],
    ["redirect=//evil.example", undefined],
    ["promocode=SOL", undefined],
  ])("of %s is %s", (query, expected) => {
    expect(redirectOf(query)).toBe(expected);
  });
});
