import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanAttribute } from "#platform/contract/html-policy.ts";
import { elsewhere } from "#platform/testing/html/attack-vectors.ts";
import { faultsIn } from "#platform/testing/html/faults-in.ts";
import { readStrictly } from "#platform/testing/html/read-strictly.ts";
import { addressAttributes, forbiddenAddresses } from "#platform/testing/html/vectors/addresses.ts";
import { sanitiseHtml } from "./sanitise-html.ts";

const clean = (html: string): string => sanitiseHtml(html).html;

describe("a URL in HTML from outside", () => {
  it.each(forbiddenAddresses)("is removed from every attribute when it is %j", (address) => {
    // The policy alone must reject it too, whatever schemes the two sanitisers allow by themselves.
    expect(cleanAttribute("a", "href", address)).toBeUndefined();
    for (const start of addressAttributes) {
      const html = clean(`${start}${address.replaceAll('"', "&quot;")}">x</a>`);
      expect(faultsIn(html)).toEqual([]);
      const values = readStrictly(html).elements.flatMap(({ attributes }) => [...attributes.values()]);
      expect([start, values.filter((value) => value !== "")]).toEqual([start, []]);
    }
  });

  it.each([
    ["https://exemple.cat/a?b=c&d=e#f", "https://exemple.cat/a?b=c&d=e#f"],
    [" https://exemple.cat ", "https://exemple.cat/"],
    ["HTTPS://EXEMPLE.CAT", "https://exemple.cat/"],
    ["https://www.l·lum.cat", "https://www.xn--llum-5ha.cat/"],
    ["mailto:info@exemple.cat?subject=Hola que tal", "mailto:info@exemple.cat?subject=Hola%20que%20tal"],
    ["tel:+34972000000", "tel:+34972000000"],
    ["/factures?offset=20#una", "/factures?offset=20#una"],
  ])("is preserved when it is %j", (address, cleaned) => {
    expect(readStrictly(clean(`<a href="${address}">x</a>`)).elements[0]?.attributes.get("href")).toBe(
      cleaned,
    );
  });

  it.each([
    "data:image/svg+xml;base64,PHN2Zy8+",
    "data:image/svg+xml,<svg/>",
    "data:text/html;base64,PHA+",
    "data:image/png,AAAA",
    "https://exemple.cat/a.png",
    "/a.png",
  ])("is removed from a picture when it is %j", (address) => {
    expect(cleanAttribute("img", "src", address)).toBeUndefined();
    expect(clean(`<img alt="x" src="${address}">`)).not.toContain("src");
  });

  it("of another site gets neither a referrer nor access to the opening window", () => {
    expect(clean('<a href="https://exemple.cat/" rel="opener" target="_blank">x</a>')).toBe(
      '<a href="https://exemple.cat/" rel="noopener noreferrer">x</a>',
    );
    expect(clean('<a href="/factures" rel="opener">x</a>')).toBe('<a href="/factures">x</a>');
  });

  it("that was sanitised before is unchanged", () => {
    const addresses = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.string().map((text) => `mailto:${text}`),
      fc.string().map((text) => `/${text}`),
    );
    fc.assert(
      fc.property(addresses, (address) => {
        const cleaned = cleanAttribute("a", "href", address);
        return (
          cleaned === undefined ||
          (cleanAttribute("a", "href", cleaned) === cleaned && !cleaned.includes(elsewhere))
        );
      }),
      { numRuns: 300 },
    );
  });
});
