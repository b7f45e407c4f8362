import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { validateCoupon } from "../contract/validate-coupon.ts";
import { handlers } from "./routes.ts";
import { promotionPortsOf, publishPromotions } from "./testing/publish-promotions.ts";
import { createFindCoupon } from "./validate-coupon.ts";

const database = await createTestDatabase("empty");
const coupon = (id: number, code: string, changes: object = {}) => ({
  id,
  code,
  title: { ca: "Amics", es: "Amigos" },
  description: { ca: "10 % menys", es: "10 % menos" },
  share_url: "https://llum.example/amics",
  info_url: "https://llum.example/condicions",
  ...changes,
});
await publishPromotions(database, {
  coupons: [
    coupon(1, "AMICS-2026", {
      products: ["casa"],
      reduction: { percent: 10, on: "energy", months: 12 },
      shared: false,
    }),
    coupon(2, "PASSAT-2020", { valid_to: "2020-12-31" }),
    coupon(3, "FUTUR-2099", { valid_from: "2099-01-01" }),
    coupon(4, "estiu 2027", { reduction: { eur_month: 3, on: "fixed", until: "2027-09-30" } }),
  ],
});
const ports = promotionPortsOf(database);
const server = await startTestServer(handlers(ports), { rateLimits: { lookup: 20 } });
const validate = (code: string, language: "ca" | "es" | "en" = "ca") =>
  server.call(validateCoupon, { as: "visitor", language, params: { coupon: code } });

describe("a coupon that can be used", () => {
  test("is valid, with its words in the language of the call, and is stored by no shared cache", async () => {
    const { bytes, headers } = await validate("AMICS-2026", "es");
    expect(JSON.parse(bytes.toString("utf8"))).toEqual({
      valid: true,
      title: "Amigos",
      description: "10 % menos",
    });
    expect(headers["cache-control"]).toBe("private, max-age=1800");
    expect(headers["vary"]).toContain("accept-language");
  });

  test("has the language of the query before that of the browser", async () => {
    const response = await server.app.inject({
      url: "/api/v1/leads/validate-coupon/AMICS-2026/?lang=es",
      headers: { "accept-language": "ca" },
    });
    expect(response.json().title).toBe("Amigos");
  });

  test.each(["amics2026", " AMICS 2026", "Amics-2026"])("is found as it is typed: '%s'", async (typed) => {
    expect((await validate(typed)).answer().valid).toBe(true);
  });

  test("gives what its file says", async () => {
    const find = createFindCoupon(ports);
    const today = "2026-11-26";
    expect(await find({ code: "AMICS-2026", today, language: "ca" })).toEqual({
      title: "Amics",
      description: "10 % menys",
      productIds: ["casa"],
      reduction: { on: "energy", reduction: { percent: 10 }, lasts: { months: 12 } },
    });
    expect(await find({ code: "ESTIU2027", today, language: "ca" })).toMatchObject({
      productIds: [],
      reduction: { on: "fixed", reduction: { eurMonth: 3 }, lasts: { until: "2027-09-30" } },
    });
  });
});

test.each(["PASSAT-2020", "FUTUR-2099", "INVENTAT", "%", "--"])(
  "a coupon that cannot be used is only not valid: %s",
  async (code) => {
    expect((await validate(code)).answer()).toEqual({ valid: false });
  },
);

test("a sweep over codes is answered up to the limit of its address", async () => {
  const statuses: number[] = [];
  for (let number = 1; number <= 100; number += 1) {
    const url = `/api/v1/leads/validate-coupon/CODE${number}/`;
    statuses.push((await server.app.inject({ url, remoteAddress: "192.0.2.9" })).statusCode);
  }
  // The sweep may cross the end of a minute.
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(40);
});

describe("a file of promotions is refused", () => {
  test.each<[string, object[], RegExp]>([
    ["with a short code", [coupon(1, "AMIC")], /coupons\.0\.code/],
    [
      "with two coupons of one code",
      [coupon(1, "AMICS-1"), coupon(2, "amics1")],
      /two coupons with the code AMICS1/,
    ],
    [
      "with a reduction without a code",
      [{ ...coupon(1, ""), code: null, reduction: { percent: 5, on: "energy", months: 1 } }],
      /coupon 1 needs a code/,
    ],
    [
      "with a reduction that is both",
      [coupon(1, "AMICS-1", { reduction: { percent: 5, eur_month: 1, on: "energy", months: 1 } })],
      /either percent or eur_month/,
    ],
    [
      "with a reduction that does not end",
      [coupon(1, "AMICS-1", { reduction: { percent: 5, on: "energy" } })],
      /either months or until/,
    ],
  ])("%s", async (_, coupons, sentence) => {
    await expect(publishPromotions(database, { coupons })).rejects.toThrow(sentence);
  });
});
