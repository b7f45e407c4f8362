import { expect, test } from "vitest";
import { readPaymentLink } from "../contract/read-payment-link.ts";
import { startPaymentsServer } from "./testing/payments-server.ts";

const { server, addInvoice, card, pay, paymentLinks, anna } = await startPaymentsServer();
const now = new Date();
const dayMs = 86_400_000;
const tokenOf = (invoiceId: number, at = now) =>
  paymentLinks.tokenOf({ customerId: anna, invoiceId, now: at });
const read = (token: string) => server.call(readPaymentLink, { as: "visitor", params: { token } });

test("a link shows what is needed to pay its invoice, and nothing about the customer", async () => {
  const token = tokenOf(await addInvoice());
  const { statusCode, body, headers } = await server.app.inject({ url: `/api/v1/payment_links/${token}/` });
  expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(JSON.parse(body)).toEqual({
    invoice_number: "FE-1",
    date: "2026-10-03",
    due_date: "2026-10-20",
    amount_to_pay: 48.2,
    state: "payable",
    platforms: [
      { name: "stripe", card_form: expect.objectContaining({ key: "pk_sandbox" }) },
      { name: "monei" },
    ],
  });
  expect(paymentLinks.urlOf(token, "ca")).toBe(`https://portal.example/pagament/${token}`);
});

test("a link shows that its invoice is paid, being paid, charged to the account, or not payable by card", async () => {
  const [paid, processing, ...others] = [
    await addInvoice(),
    await addInvoice(),
    await addInvoice({ paymentStatus: "pending_remesa", onlinePayment: false }),
    await addInvoice({ onlinePayment: false }),
    await addInvoice({ paymentStatus: "pending_remesa", onlinePayment: false, rectifying: "A" }),
  ];
  (await pay(paid, card())).answer();
  (await pay(processing, card("4000000000000077"))).answer();
  const states = await Promise.all(
    [paid, processing, ...others].map(async (id) => (await read(tokenOf(id))).answer()),
  );
  expect(states.map(({ state }) => state)).toEqual([
    "paid",
    "in_process",
    "charged",
    "not_payable",
    "not_payable",
  ]);
  expect([states[0]?.toPayCents, states[1]?.platforms]).toEqual([0, []]);
});

test("a link ends after its days", async () => {
  const expired = await read(tokenOf(await addInvoice(), new Date(now.getTime() - 30 * dayMs)));
  expect([expired.status, expired.problem().code]).toEqual([404, "payment_link_expired"]);
});

test("a changed or made-up token, and one of an invoice that is gone, is not valid", async () => {
  const token = tokenOf(await addInvoice());
  const changed = `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`;
  for (const bad of [changed, "x".repeat(60), tokenOf(999_999)])
    expect((await read(bad)).problem().code).toBe("payment_link_not_valid");
});
