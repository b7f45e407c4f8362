import { expect, test } from "vitest";
import { madridDate } from "#energy/calendar.ts";
import { couponWith, startCouponDesk } from "./testing/coupon-desk.ts";

const { add, services, lastAudit } = await startCouponDesk();
const today = madridDate(new Date());
const reduction = { percent: 10, eurMonth: null, on: "energy", months: 12, until: null } as const;
const termsOf = (code: string) => services.promotions.findCoupon({ code, today, language: "ca" });

test("a coupon with a code reduces prices from then on, however the code is typed", async () => {
  const { status } = await add(couponWith({ code: "amics-2027", reduction, productIds: ["llum"] }));
  expect(status).toBe(200);
  expect(await termsOf("Amics 2027")).toEqual({
    title: "Amics",
    description: "Comparteix-lo",
    productIds: ["llum"],
    reduction: { on: "energy", reduction: { percent: 10 }, lasts: { months: 12 } },
  });
  expect(await lastAudit()).toMatchObject({
    actor: "Berta",
    action: "promotions coupon",
    details: { code: "AMICS2027" },
  });
});

test("a code is given to one coupon, also when two publish it at once", async () => {
  const outcomes = await Promise.all([1, 2].map(() => add(couponWith({ code: "NOMESUN" }))));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(outcomes.find(({ status }) => status === 409)?.json.code).toBe("coupon_code_taken");
});

test.each([
  ["without a title", { titles: {} }],
  ["with a link that is not secure", { shareUrl: "http://llum.example" }],
  ["with a reduction and no code", { reduction }],
  [
    "with a reduction of more than everything",
    { code: "TOTGRATIS", reduction: { ...reduction, percent: 101 } },
  ],
  ["with a reduction that does not end", { code: "SEMPRE1", reduction: { ...reduction, months: null } }],
  ["that ends before it begins", { validFrom: "2027-02-01", validTo: "2027-01-01" }],
  ["with a short code", { code: "ABC" }],
])("a coupon %s is refused", async (_, changes) => {
  expect((await add(couponWith(changes))).json.code).toBe("coupon_not_possible");
});
