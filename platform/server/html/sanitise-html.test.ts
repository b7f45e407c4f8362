import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allowedElements,
  attributesOf,
  cleanAttribute,
  deepestNesting,
  relOf,
} from "#platform/contract/html-policy.ts";
import { attackVectors, elsewhere } from "#platform/testing/html/attack-vectors.ts";
import { readStrictly, type StrictElement } from "#platform/testing/html/read-strictly.ts";
import { addressAttributes, forbiddenAddresses } from "#platform/testing/html/vectors/addresses.ts";
import { sanitiseHtml } from "./sanitise-html.ts";

const faultsOfElement = ({ name, attributes, depth }: StrictElement): string[] => {
  if (!allowedElements.includes(name)) return [`<${name}>`];
  const faults = depth > deepestNesting ? [`${depth} deep`] : [];
  for (const [attribute, value] of attributes) {
    const isRel = name === "a" && attribute === "rel" && value === relOf(attributes.get("href"));
    if (!isRel && cleanAttribute(name, attribute, value) !== value)
      faults.push(`${attribute}=${value} of <${name}>`);
  }
  return faults;
};

/** Everything in it that the policy does not let through; what can be read in two ways is a fault in itself. */
const faultsIn = (html: string): string[] => {
  try {
    return readStrictly(html).elements.flatMap(faultsOfElement);
  } catch (error) {
    return [String(error)];
  }
};

const clean = (html: string): string => sanitiseHtml(html).html;

const naive = (html: string): string => html.replaceAll(/<script[\s\S]*?<\/script>|javascript:|on\w+=/gi, "");

describe("HTML that would do harm", () => {
  it("is tried in at least two hundred ways", () => {
    expect(new Set(attackVectors).size).toBeGreaterThanOrEqual(500);
  });

  it("leaves only what the policy lets through", () => {
    const faults = attackVectors.map((vector) => [vector, faultsIn(clean(vector))] as const);
    expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
  });

  it("is told from what is harmless: not cleaned, or cleaned by what searches for words, it is found", () => {
    const found = (cleaned: readonly string[]) => cleaned.filter((html) => faultsIn(html).length > 0).length;
    expect(found(attackVectors)).toBeGreaterThan(attackVectors.length * 0.9);
    expect(found(attackVectors.map(naive))).toBeGreaterThan(attackVectors.length * 0.9);
  });
});

describe("an address in HTML from outside", () => {
  it("is tried with fifteen schemes in each attribute that holds one", () => {
    expect(forbiddenAddresses.length).toBeGreaterThanOrEqual(15);
  });

  it.each(forbiddenAddresses)("is taken out of every attribute when it is %j", (address) => {
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
  ])("stays when it is %j", (address, kept) => {
    expect(readStrictly(clean(`<a href="${address}">x</a>`)).elements[0]?.attributes.get("href")).toBe(kept);
  });

  it("that leads out learns nothing of the page that it leaves", () => {
    expect(clean('<a href="https://exemple.cat/" rel="opener" target="_blank">x</a>')).toBe(
      '<a href="https://exemple.cat/" rel="noopener noreferrer">x</a>',
    );
    expect(clean('<a href="/factures" rel="opener">x</a>')).toBe('<a href="/factures">x</a>');
  });
});

describe("what the retailer wrote", () => {
  const page = `<h2 lang="ca">Socis</h2><p data-look="note">Més <b>avantatges</b> &amp; menys &lt; paper<br /></p><ul><li>Un</li></ul>
<table><caption>Preus</caption><tbody><tr><th scope="row">P1</th><td colspan="2">0,20 €</td></tr></tbody></table>
<figure><img src="data:image/png;base64,iVBORw0KGgo=" alt="Una placa" width="40" height="30" /><figcaption>Sol</figcaption></figure>
<details><summary>Com?</summary><p>Així.</p></details><a href="/factures" data-look="button">Factures</a>`;

  it("stays as it is, with nothing to say about it", () => {
    expect(sanitiseHtml(page)).toEqual({ html: page, removed: [] });
  });

  it("begins under the title of the page", () => {
    expect(clean("<h1>Socis</h1><h5>Més</h5><section>Ací</section>")).toBe(
      "<h2>Socis</h2><h4>Més</h4><div>Ací</div>",
    );
  });

  it("says what went, each thing once, so that it can be put right", () => {
    const twice =
      `<p style="color:red" onclick="x">a</p><script>x</script><a href="java&Tab;script:x">b</a>`.repeat(2);
    expect(sanitiseHtml(twice).removed).toEqual([
      "style of <p>",
      "onclick of <p>",
      "<script>",
      "href of <a>: java script:x",
    ]);
  });

  it("says it in a way that a terminal can show", () => {
    const hostile = `<x\u001b[2J\u202e${"y".repeat(500)}><p \u001b]0;z=1></p>${Array.from({ length: 500 }, (_, n) => `<e${n}>`).join("")}`;
    const { removed } = sanitiseHtml(hostile);
    expect(removed.length).toBeLessThan(60);
    expect(removed.at(-1)).toBe("and more");
    expect(removed.filter((line) => line.length > 120 || /[\p{Cc}\p{Cf}]/u.test(line))).toEqual([]);
  });

  it("loses a picture that is not inside it, but not what the picture says", () => {
    expect(clean('<p><img src="https://x.cat/a.png" alt="Logo"><img src="hero.png"></p>')).toBe(
      '<p><img alt="Logo" /></p>',
    );
    expect(clean('<img src="data:image/png;base64,AAAA">')).toBe(
      '<img src="data:image/png;base64,AAAA" alt="" />',
    );
  });

  it("keeps its text, whatever it was in", () => {
    const words = ["u", "dos", "tres", "quatre", "cinc", "sis", "set"];
    const html = `<x>u</x><form>dos<button>tres</button></form><textarea>quatre</textarea><marquee>cinc</marquee>
<xmp>sis</xmp><svg><text>no</text></svg><style>no</style><noscript>no</noscript><iframe>no</iframe>set`;
    expect(readStrictly(clean(html)).text.replaceAll(/\s/g, "")).toBe(words.join(""));
  });
});

describe("cleaning", () => {
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
        fc.constantFrom(...attackVectors.filter((one) => one.length < 500)),
        fc.string(),
      ),
      {
        maxLength: 20,
      },
    )
    .map((parts) => parts.join(""));

  it("what is clean changes nothing", () => {
    for (const vector of attackVectors)
      expect(sanitiseHtml(clean(vector))).toEqual({ html: clean(vector), removed: [] });
  });

  it("what nobody thought of leaves nothing that the policy forbids, and nothing to clean", () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const cleaned = clean(html);
        expect(faultsIn(cleaned)).toEqual([]);
        expect(sanitiseHtml(cleaned)).toEqual({ html: cleaned, removed: [] });
      }),
      { numRuns: 500 },
    );
  }, 60_000);

  it("a link changes nothing that has been cleaned before", () => {
    const addresses = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.string().map((text) => `mailto:${text}`),
      fc.string().map((text) => `/${text}`),
    );
    fc.assert(
      fc.property(addresses, (address) => {
        const kept = cleanAttribute("a", "href", address);
        return (
          kept === undefined || (cleanAttribute("a", "href", kept) === kept && !kept.includes(elsewhere))
        );
      }),
      { numRuns: 300 },
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
    ["scripts that nobody closes", fill("<noscript>")],
    ["comments that nobody closes", fill("<!--")],
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
    // Of the processor's time: others may be at work on this machine.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
    expect(faultsIn(cleaned)).toEqual([]);
  });

  it("lets every element that it keeps carry what the policy says", () => {
    expect(
      allowedElements.flatMap(attributesOf).filter((name) => /^on|^(id|name|class|style|target)$/.test(name)),
    ).toEqual([]);
  });
});
