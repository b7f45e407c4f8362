import { expect, test } from "vitest";
import { listStaffCoupons } from "../contract/list-staff-coupons.ts";
import { couponWith, startCouponDesk } from "./testing/coupon-desk.ts";

const { add, call, database } = await startCouponDesk();

const requestWith = (leadId: string, state: string, codes: string[]) =>
  database.unguarded.query(
    `insert into leads (lead_id, visitor_id, reference, commodity, state, answers, language, network, idempotency_key,
       confirmed_at, created_at, changed_at, expires_at)
     values ($1, 'v', $1, 'electricity', $2::text, $3, 'ca', 'n', $1,
       case when $2::text <> 'draft' then now() end, now(), now(), now() + interval '1 day')`,
    [leadId.padEnd(32, "0"), state, JSON.stringify({ promotional_code: codes })],
  );

test("coupons are listed with the requests that were sent with their code", async () => {
  await add(couponWith({ code: "ESTIU2027" }));
  await add(couponWith({ titles: { en: "Later" }, validFrom: "2099-01-01" }));
  await requestWith("a", "confirmed", ["Estiu-2027"]);
  await requestWith("b", "active", ["ESTIU2027"]);
  await requestWith("c", "draft", ["ESTIU2027"]);
  await requestWith("d", "refused", ["ESTIU2027"]);
  const { items } = (await call(listStaffCoupons)).json;
  expect(items.slice(0, 2)).toMatchObject([
    { state: "planned", uses: null, coupon: { titles: { en: "Later" } } },
    { state: "on", uses: 2, coupon: { code: "ESTIU2027" } },
  ]);
});
