import { expect, test } from "vitest";
import { listPaymentPlatforms } from "../contract/list-payment-platforms.ts";
import { startPaymentsServer } from "./testing/payments-server.ts";

const { server, database, anna } = await startPaymentsServer();
const list = () => server.call(listPaymentPlatforms, { as: { customerId: anna } });
const deny = (platform: string) =>
  database.unguarded.query("insert into payment_platform_denials values ($1, $2, now())", [anna, platform]);

test("the platforms are listed by their names, without those that staff closed to the customer", async () => {
  expect((await list()).answer()).toEqual(["stripe", "monei"]);
  await deny("stripe");
  expect((await list()).answer()).toEqual(["monei"]);
});

test("a customer without access to any platform is refused with the reason", async () => {
  await deny("monei");
  const refused = await list();
  expect([refused.status, refused.problem().code]).toEqual([403, "user_not_enabled_to_payment_platform"]);
});

test("without a provider no platform that takes cards is listed", async () => {
  const without = await startPaymentsServer({ cardPayments: undefined });
  const answer = await without.server.call(listPaymentPlatforms, { as: { customerId: without.anna } });
  expect(answer.answer()).toEqual(["monei"]);
});
