import { describe, expect, it } from "vitest";
import { allowedElements, attributesOf } from "#platform/contract/html-policy.ts";
import { attackVectors } from "#platform/testing/html/attack-vectors.ts";
import { faultsIn } from "#platform/testing/html/faults-in.ts";
import { readStrictly } from "#platform/testing/html/read-strictly.ts";
import { sanitiseHtml } from "./sanitise-html.ts";

const clean = (html: string): string => sanitiseHtml(html).html;

const naive = (html: string): string => html.replaceAll(/<script[\s\S]*?<\/script>|javascript:|on\w+=/gi, "");

describe("harmful HTML", () => {
  it("is reduced to what the policy allows", () => {
    const faults = attackVectors.map((vector) => [vector, faultsIn(clean(vector))] as const);
    expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
  });

  it("is detected by the test's own check, both unsanitised and filtered by keywords only", () => {
    const found = (cleaned: readonly string[]) => cleaned.filter((html) => faultsIn(html).length > 0).length;
    expect(found(attackVectors)).toBeGreaterThan(attackVectors.length * 0.9);
    expect(found(attackVectors.map(naive))).toBeGreaterThan(attackVectors.length * 0.9);
  });

  it("has no allowed element or attribute for a script, a style or a name", () => {
    expect(
      allowedElements.flatMap(attributesOf).filter((name) => /^on|^(id|name|class|style|target)$/.test(name)),
    ).toEqual([]);
  });
});

describe("the retailer's HTML", () => {
  const page = `<h2 lang="ca">Socis</h2><p data-look="note">Més <b>avantatges</b> &amp; menys &lt; paper<br /></p><ul><li>Un</li></ul>
<table><caption>Preus</caption><tbody><tr><th scope="row">P1</th><td colspan="2">0,20 €</td></tr></tbody></table>
<figure><img src="data:image/png;base64,iVBORw0KGgo=" alt="Una placa" width="40" height="30" /><figcaption>Sol</figcaption></figure>
<details><summary>Com?</summary><p>Així.</p></details><a href="/factures" data-look="button">Factures</a>`;

  it("is unchanged and reports nothing when it is allowed", () => {
    expect(sanitiseHtml(page)).toEqual({ html: page, removed: [] });
  });

  it("has its headings below the page's title", () => {
    expect(clean("<h1>Socis</h1><h5>Més</h5><section>Ací</section>")).toBe(
      "<h2>Socis</h2><h4>Més</h4><div>Ací</div>",
    );
  });

  it("comes with a list of what was removed, each item once", () => {
    const twice =
      `<p style="color:red" onclick="x">a</p><script>x</script><a href="java&Tab;script:x">b</a>`.repeat(2);
    expect(sanitiseHtml(twice).removed).toEqual([
      "style of <p>",
      "onclick of <p>",
      "<script>",
      "href of <a>: java script:x",
    ]);
  });

  it("has a list of removals that is safe to print on a terminal", () => {
    const hostile = `<x\u001b[2J\u202e${"y".repeat(500)}><p \u001b]0;z=1></p>${Array.from({ length: 500 }, (_, n) => `<e${n}>`).join("")}`;
    const { removed } = sanitiseHtml(hostile);
    expect(removed.length).toBeLessThan(60);
    expect(removed.at(-1)).toBe("and more");
    expect(removed.filter((line) => line.length > 120 || /[\p{Cc}\p{Cf}]/u.test(line))).toEqual([]);
  });

  it("loses a remote picture but not its alternative text", () => {
    expect(clean('<p><img src="https://x.cat/a.png" alt="Logo"><img src="hero.png"></p>')).toBe(
      '<p><img alt="Logo" /></p>',
    );
    expect(clean('<img src="data:image/png;base64,AAAA">')).toBe(
      '<img src="data:image/png;base64,AAAA" alt="" />',
    );
  });

  it("retains the text of removed elements", () => {
    const words = ["u", "dos", "tres", "quatre", "cinc", "sis", "set"];
    const html = `<x>u</x><form>dos<button>tres</button></form><textarea>quatre</textarea><marquee>cinc</marquee>
<xmp>sis</xmp><svg><text>no</text></svg><style>no</style><noscript>no</noscript><iframe>no</iframe>set`;
    expect(readStrictly(clean(html)).text.replaceAll(/\s/g, "")).toBe(words.join(""));
  });
});
