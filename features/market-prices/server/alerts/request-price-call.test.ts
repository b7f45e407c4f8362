import { beforeEach, expect, it } from "vitest";
import type { CallBackContact, callBackErrors } from "#platform/contract/call-back.ts";
import type { CallBackSubject, RequestCallBack } from "#platform/server/call-backs.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { requestPriceCall } from "../../contract/request-price-call.ts";
import { startMarketServer } from "../testing/market-server.ts";
import { insertAlert } from "./alert-queries.ts";
import { handleRequestPriceCall } from "./request-price-call.ts";

const asked: { contact: CallBackContact; subject: CallBackSubject }[] = [];
const state: { refusal: keyof typeof callBackErrors | undefined } = { refusal: undefined };
const requestCallBack: RequestCallBack = async (call, contact, subject) => {
  if (state.refusal !== undefined) call.fail(state.refusal);
  asked.push({ contact, subject });
  return { reference: "K7QM-2X9R" };
};
const { database, anna, pere } = await startMarketServer();
const server = await startTestServer([handleRequestPriceCall({ database, requestCallBack })], {
  rateLimits: { write: 1000 },
});
const alertId =
  (await insertAlert(database.pool, anna.customerId, {
    product: "FTB YR-99",
    type: "<",
    limitCents: 5950,
    endsOn: null,
    publishedFor: null,
    maximum: 5,
    now: new Date(),
  })) ?? 0;
beforeEach(() => {
  asked.length = 0;
  state.refusal = undefined;
});

const body = {
  givenName: "Anna",
  surname1: "Roca",
  email: "anna@correu.example",
  telephone: "600000001",
  contactHours: "9-13h",
  consent: true,
} as const;
const ask = (as: { customerId: number }, id = alertId) =>
  server.call(requestPriceCall, { as, body: { ...body, alertId: id } });

it("tells the retailer for which product and price the customer waits", async () => {
  expect((await ask(anna)).answer()).toEqual({ reference: "K7QM-2X9R" });
  expect(asked[0]).toMatchObject({
    contact: { givenName: "Anna", telephone: "600000001" },
    subject: {
      origin: "price_alert",
      details: { product: "FTB YR-99", condition: "<", limit_eur_mwh: 59.5, last_price_eur_mwh: null },
    },
  });
});

it("is refused for an alert of another customer like for one that does not exist", async () => {
  const answers = [await ask(pere), await ask(anna, 999_999)];
  expect(answers.map((answer) => [answer.status, answer.problem().code])).toEqual([
    [404, "price_alert_not_found"],
    [404, "price_alert_not_found"],
  ]);
  expect(asked).toEqual([]);
});

it.each(["attachment_count", "attachment_not_found", "attachment_refused", "too_many_call_backs"] as const)(
  "is refused with the code of the call-back: %s",
  async (code) => {
    state.refusal = code;
    expect((await ask(anna)).problem().code).toBe(code);
  },
);
