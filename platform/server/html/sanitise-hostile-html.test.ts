import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allowedElements } from "#platform/contract/html-policy.ts";
import { attackVectors } from "#platform/testing/html/attack-vectors.ts";
import { faultsIn } from "#platform/testing/html/faults-in.ts";
import { sanitiseHtml } from "./sanitise-html.ts";

const clean = (html: string): string => sanitiseHtml(html).html;

describe("sanitising hostile HTML", () => {
  const others = [
    "form",
    "svg",
    "math",
    "title",
    "x",
    "select",
    "h1",
    "center",
    "button",
    "iframe",
    "textarea",
  ];
  const pieces = [
    [...allowedElements, ...others].flatMap((name) => [`<${name}>`, `</${name}>`]),
    [
      "<!--",
      "-->",
      "<",
      ">",
      '"',
      "'",
      "&",
      "&lt;",
      "&amp;lt;",
      "&#0;",
      "\u0000",
      "\u202e",
      " ",
      "a",
      "=",
      "/",
      "\ud800",
    ],
    [
      '<a href="https://x.cat/é?ç">',
      "<a href='mailto:x #'>",
      '<p title="&quot;&#10;`">',
      "<td colspan=2 colspan=x>",
    ],
  ].flat();
  const hostileHtml = fc
    .array(
      fc.oneof(
        fc.constantFrom(...pieces),
        fc.constantFrom(...attackVectors.filter((vector) => vector.length < 500)),
        fc.string(),
      ),
      {
        maxLength: 20,
      },
    )
    .map((parts) => parts.join(""));

  it("does not change HTML that is already clean", () => {
    for (const vector of attackVectors)
      expect(sanitiseHtml(clean(vector))).toEqual({ html: clean(vector), removed: [] });
  });

  it("leaves nothing forbidden in random hostile HTML, and a second run changes nothing", () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const cleaned = clean(html);
        expect(faultsIn(cleaned)).toEqual([]);
        expect(sanitiseHtml(cleaned)).toEqual({ html: cleaned, removed: [] });
      }),
      { numRuns: 500 },
    );
  });

  const size = 200_000;
  const fill = (text: string): string => text.repeat(Math.ceil(size / text.length));
  it.each([
    ["elements in each other", "<div>".repeat(10_000)],
    ["unknown elements in each other", fill("<x>")],
    ["elements that close nothing", fill("<b>").slice(0, size / 2) + fill("</i>").slice(0, size / 2)],
    ["paragraphs that were never opened", fill("</p>")],
    ["paragraphs", fill("<p>")],
    ["tables in tables", fill("<table><td>")],
    ["forms", fill("<form>")],
    ["pictures in SVG", fill("<svg><image>")],
    ["scripts without an end tag", fill("<noscript>")],
    ["comments without an end", fill("<!--")],
    ["signs", fill("<")],
    ["ampersands", fill("&")],
    ["characters by number", fill("&#38;")],
    ["attributes", `<a ${Array.from({ length: 20_000 }, (_, n) => `a${n}=1`).join(" ")}>`],
    ["blanks in an address", `<a href="${fill(" ")}x">`],
    ["steps in an address", `<a href="/${fill("../")}x">`],
    ["links", fill('<a href="https://x.cat">')],
    ["a large picture", `<img src="data:image/png;base64,${"A".repeat(5_000_000)}!">`],
  ])("answers within a second, however many %s there are", (_, html) => {
    const start = process.cpuUsage();
    const cleaned = clean(html);
    // CPU time, not wall time: other processes may load this machine.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
    expect(faultsIn(cleaned)).toEqual([]);
  });
});
