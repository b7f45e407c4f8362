import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { safeRedirect } from "./safe-redirect.ts";

const own = "https://portal.example";
const refused = [
  "https://evil.example",
  "http://evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "/\\/evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:///evil.example",
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://evil.example/x",
  "",
  " ",
  " /factures",
  "factures",
  "./factures",
  "../factures",
  "@evil.example",
  "evil.example",
  "evil.example/factures",
  "/%2f%2fevil.example",
  "/%2F%2Fevil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "/%5Cevil.example",
  "/factures/%2f..",
  "/\tevil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "/\u0000/evil.example",
  "/ /evil.example",
  "/factures//evil.example",
  "/factures/..//evil.example",
  "/factures\\..\\evil",
  "/%0d%0aSet-Cookie:x=1",
  "/%0aevil",
  "/%00",
  "/%09/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "//evil.example/%2f..",
  "//google.com@evil.example",
  "https://portal.invalid@evil.example",
  "https://portal.invalid.evil.example",
  "//portal.invalid",
  "/\u007fevil",
  "?x=//evil.example",
  "#//evil.example",
  "mailto:a@evil.example",
  "tel:123",
  "ws://evil.example",
  "ftp://evil.example",
  "/x\u0009y",
  `/${"a".repeat(2001)}`,
];

describe("where a sign-in may lead", () => {
  it.each(refused)("is nowhere for %j", (payload) => {
    expect(safeRedirect(payload)).toBeUndefined();
  });

  it("tries at least sixty ways out", () => {
    expect(new Set(refused).size).toBeGreaterThanOrEqual(60);
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

  it("fills the path's parameters, escaped, and ignores whatever else they hold", () => {
    const pathParams = JSON.stringify({ contractName: "a/b?c#d", __proto__: "x" });
    expect(safeRedirect("/contractes/:contractName", pathParams)).toBeUndefined();
    expect(safeRedirect("/contractes/:contractName", JSON.stringify({ contractName: "00 12" }))).toBe(
      "/contractes/00%2012",
    );
    expect(safeRedirect("/contractes/:contractName", "not json")).toBe("/contractes/:contractName");
  });

  it("never leaves the portal, whatever is written", () => {
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
