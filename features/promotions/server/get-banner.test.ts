import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getBanner } from "../contract/get-banner.ts";
import { PromotionsRefusal } from "./publish-promotions.ts";
import { handlers } from "./routes.ts";
import { pixel, promotionPortsOf, publishPromotions } from "./testing/publish-promotions.ts";

const database = await createTestDatabase("empty");
const server = await startTestServer(handlers(promotionPortsOf(database)));
const as = { customerId: 1 };
const html = (text: string) => ({ ca: `<p>${text}</p>`, es: `<p>${text} es</p>` });
const get = async (code: string, language: "ca" | "es" | "en" = "ca") =>
  (await server.call(getBanner, { as, language, params: { code } })).answer();

describe("a banner", () => {
  it("of a code without one is null, in the specification's field", async () => {
    await publishPromotions(database, {});
    const { bytes } = await server.call(getBanner, { as, params: { code: "nothing" } });
    expect(JSON.parse(bytes.toString("utf8"))).toEqual({ banner: null, details: null });
  });

  it("is cleaned HTML in the customer's language, else in the deployment's", async () => {
    const warnings = await publishPromotions(database, {
      banners: [
        {
          id: 7,
          code: "contract",
          html: { ca: `<p onclick="x()">Hola</p><script>1</script>`, es: "<p>Hola es" },
        },
      ],
    });
    expect(await get("contract")).toMatchObject({
      content: "<p>Hola</p>",
      details: { bannerId: 7, kind: "html", isDismissible: true, link: "" },
    });
    expect((await get("contract", "en")).content).toBe("<p>Hola es</p>");
    expect(warnings).toEqual([
      "banner 7, ca: not allowed, left out: onclick of <p>, <script>",
      "banner 7 is not written in en",
    ]);
  });

  it("is a picture in base64, with its text and link", async () => {
    await publishPromotions(database, {
      banners: [
        {
          id: 8,
          code: "home",
          picture: { ca: "sol.png" },
          alt: { ca: "Plaques solars" },
          link: "/contractes/electricity",
          dismissible: false,
        },
      ],
    });
    expect(await get("home")).toEqual({
      content: `data:image/png;base64,${pixel.toString("base64")}`,
      details: {
        bannerId: 8,
        kind: "image",
        alt: "Plaques solars",
        link: "/contractes/electricity",
        isDismissible: false,
      },
    });
  });

  it("is the first that is valid today and meant for the customer", async () => {
    await publishPromotions(database, {
      banners: [
        { id: 1, code: "home", html: html("past"), valid_to: "2020-01-01" },
        { id: 2, code: "home", html: html("future"), valid_from: "2099-01-01" },
        { id: 3, code: "home", html: html("for gas"), having: ["gas"] },
        { id: 4, code: "home", html: html("for those without electricity"), lacking: ["electricity", "gas"] },
        {
          id: 5,
          code: "home",
          html: html("mine"),
          having: ["electricity"],
          lacking: ["gas"],
          valid_from: "2020-01-01",
        },
        { id: 6, code: "home", html: html("next") },
      ],
    });
    expect((await get("home")).content).toBe("<p>mine</p>");
  });
});

describe("a file of promotions is refused", () => {
  const banner = { id: 1, code: "home", html: html("x") };
  const coupon = {
    id: 1,
    title: { ca: "x" },
    description: { ca: "x" },
    share_url: "https://a.example",
    info_url: "https://a.example",
  };
  it.each<[string, object, RegExp]>([
    ["with two banners of one id", { banners: [banner, banner] }, /there are two banners with the id 1/],
    ["with neither HTML nor picture", { banners: [{ id: 1, code: "home" }] }, /needs either html or picture/],
    [
      "with both",
      { banners: [{ ...banner, picture: { ca: "a.png" }, alt: { ca: "a" } }] },
      /needs either html or picture/,
    ],
    [
      "with a picture without its text",
      { banners: [{ id: 1, code: "home", picture: { ca: "a.png" } }] },
      /needs an alt/,
    ],
    [
      "with a link to a script",
      { banners: [{ ...banner, link: "javascript:alert(1)" }] },
      /banners\.0\.link/,
    ],
    [
      "with a coupon over http",
      { coupons: [{ ...coupon, share_url: "http://a.example" }] },
      /coupons\.0\.share_url/,
    ],
    [
      "with a period that ends before it begins",
      { banners: [{ ...banner, valid_from: "2026-02-01", valid_to: "2026-01-01" }] },
      /ends before it begins/,
    ],
    ["with unknown fields", { banner: [] }, /not known: banner/],
  ])("%s", async (_, file, sentence) => {
    const refused = publishPromotions(database, file);
    await expect(refused).rejects.toBeInstanceOf(PromotionsRefusal);
    await expect(refused).rejects.toThrow(sentence);
  });
});
