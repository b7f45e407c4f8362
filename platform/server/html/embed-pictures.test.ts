import { describe, expect, it } from "vitest";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { measureSlowness } from "#platform/testing/machine-speed.ts";
import { embedPictures, mediaTypeOf } from "./embed-pictures.ts";

const beginnings = {
  png: Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
  jpeg: Buffer.from("\u00ff\u00d8\u00ff\u00e0", "latin1"),
  gif: Buffer.from("GIF89a", "latin1"),
  webp: Buffer.from("RIFF\u0000\u0000\u0000\u0000WEBPVP8 ", "latin1"),
};
const pictureOf = (bytes: number) =>
  Buffer.concat([beginnings.png, Buffer.alloc(bytes - beginnings.png.length)]);
const drawer = new Map<string, Buffer>([
  ["hero.png", beginnings.png],
  ["fotos/estiu 1.jpg", beginnings.jpeg],
  ["full.png", pictureOf(200_000)],
  ["full-2.png", pictureOf(199_999)],
  ["full-3.png", pictureOf(2_000)],
  ["over.png", pictureOf(200_001)],
  ["drawing.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["drawing.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["page.png", Buffer.from("<script>alert(1)</script>")],
  ["empty.png", Buffer.alloc(0)],
]);
const embed = (html: string) => embedPictures(html, async (name) => drawer.get(name) ?? "missing");
const inside = `data:image/png;base64,${beginnings.png.toString("base64")}`;

describe("the pictures of a block", () => {
  it.each([
    `<img src="hero.png" alt="El sol">`,
    `<img alt="El sol" src='hero.png' width=20>`,
    `<IMG SRC=hero.png ALT="El sol">`,
    `<img\n  alt="El sol"\n  src = "hero.png"\n/>`,
    `<img alt="src=x.png > y" src="hero.png">`,
  ])("are embedded, in any notation of the tag: %s", async (html) => {
    const { html: embedded, faults, warnings } = await embed(`<p>Bon dia</p>${html}<p>Fi</p>`);
    expect([faults, warnings]).toEqual([[], []]);
    const { html: cleaned, removed } = sanitiseHtml(embedded);
    expect(removed).toEqual([]);
    expect(cleaned).toMatch(/^<p>Bon dia<\/p><img [^]*><p>Fi<\/p>$/);
    expect(cleaned).toContain(`src="${inside}"`);
  });

  it("may be in a subfolder, and be shown twice", async () => {
    const html = `<img src="fotos/estiu 1.jpg" alt=""><img src="hero.png" alt=""><img src="hero.png" alt="">`;
    const { html: embedded, faults } = await embed(html);
    expect(faults).toEqual([]);
    expect(embedded.split(inside)).toHaveLength(3);
    expect(embedded).toContain("data:image/jpeg;base64,");
  });

  it.each(Object.entries(beginnings))("are recognised by their content: %s", (name, content) => {
    expect(mediaTypeOf(content)).toBe(`image/${name}`);
    expect(mediaTypeOf(content.subarray(1))).toBeUndefined();
  });

  it.each([
    ["drawing.svg", "the picture drawing.svg is no PNG, JPEG, GIF or WebP"],
    ["drawing.png", "the picture drawing.png is no PNG, JPEG, GIF or WebP"],
    ["page.png", "the picture page.png is no PNG, JPEG, GIF or WebP"],
    ["empty.png", "the picture empty.png is no PNG, JPEG, GIF or WebP"],
    ["over.png", "the picture over.png has more than 200 kB"],
    ["other.png", "the picture other.png does not lie beside this file"],
    ["../hero.png", "the picture ../hero.png is not the name of a file that lies beside this one"],
    ["a/../../hero.png", "the picture a/../../hero.png is not the name of a file that lies beside this one"],
    ["/etc/hero.png", "the picture /etc/hero.png is not the name of a file that lies beside this one"],
    [
      "//evil.example/a.png",
      "the picture //evil.example/a.png is not the name of a file that lies beside this one",
    ],
    [
      "https://evil.example/a.png",
      "the picture https://evil.example/a.png is not the name of a file that lies beside this one",
    ],
    ["file:hero.png", "the picture file:hero.png is not the name of a file that lies beside this one"],
    ["a%2fb.png", "the picture a%2fb.png is not the name of a file that lies beside this one"],
    ["..\\hero.png", "the picture ..\\hero.png is not the name of a file that lies beside this one"],
    ["", "the picture  is not the name of a file that lies beside this one"],
    [
      `data:image/png;base64,${Buffer.from("<svg/>").toString("base64")}`,
      "the picture data:image/png;base64,PHN2Zy8+ is no PNG, JPEG, GIF or WebP",
    ],
  ])("are refused: %s", async (source, sentence) => {
    expect((await embed(`<img src="${source}" alt="">`)).faults).toEqual([sentence]);
  });

  it("may be embedded already, and then get their real media type", async () => {
    const { html, faults } = await embed(`<img alt="" src="${inside.replace("png", "gif")}">`);
    expect([html, faults]).toEqual([`<img alt="" src="${inside}">`, []]);
  });

  it("may fill a block up to its limit", async () => {
    const two = `<img src="full.png" alt=""><img src="full-2.png" alt="">`;
    expect((await embed(two)).faults).toEqual([]);
    expect((await embed(`${two}<img src="full-3.png" alt="">`)).faults).toEqual([
      "its pictures have more than 400 kB together",
    ]);
  });

  it("need an alternative text, or an empty one if decorative", async () => {
    expect((await embed(`<img src="hero.png">`)).warnings).toEqual([
      `the picture hero.png has no alt: write what it shows, or alt="" where it only adorns`,
    ]);
    expect((await embed(`<img src="hero.png" alt>`)).warnings).toEqual([]);
  });

  it("are looked for in img tags only", async () => {
    const html = `<p>hero.png</p><imgx src="hero.png"><a href="hero.png">x</a>`;
    expect((await embed(html)).html).toBe(html);
  });

  it("are found in reasonable time in the worst input", async () => {
    const start = performance.now();
    await embed("<img ".repeat(20_000));
    await embed(`<img ${'a="'.repeat(30_000)}`);
    expect(performance.now() - start).toBeLessThan(2_000 * measureSlowness());
  });
});
