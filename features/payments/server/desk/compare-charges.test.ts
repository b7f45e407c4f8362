import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Intent } from "#integrations/card-payments/port.ts";
import { compareCharges, type OwnPayment } from "./compare-charges.ts";

const payment = (changes: Partial<OwnPayment> = {}): OwnPayment => {
  const transactionId = changes.transactionId ?? randomUUID();
  return {
    transactionId,
    customerId: 7,
    amountCents: 4820,
    intentId: `pi_${transactionId}`,
    isPaid: true,
    ...changes,
  };
};
const chargeOf = (paid: OwnPayment, changes: Partial<Intent> = {}): Intent => ({
  intentId: paid.intentId ?? "pi_new",
  clientSecret: "",
  state: "succeeded",
  refusal: "",
  amountCents: paid.amountCents,
  currency: "EUR",
  attemptId: paid.transactionId,
  customerId: paid.customerId,
  ...changes,
});
const kinds = (payments: readonly OwnPayment[], charges: readonly Intent[]): string[] =>
  compareCharges({ payments, charges }).map(({ kind }) => kind);

test("books that say the same have no difference", () => {
  const paid = payment();
  expect(kinds([paid, payment({ isPaid: false })], [chargeOf(paid)])).toEqual([]);
});

test.each([
  ["a charge of a payment that failed here", { isPaid: false }, {}, ["not_here"]],
  ["a charge of a payment that has not stored it", { isPaid: false, intentId: null }, {}, ["not_here"]],
  ["a charge of another amount", {}, { amountCents: 4821 }, ["unknown_here", "not_at_bank"]],
  ["a charge of another customer", {}, { customerId: 8 }, ["unknown_here", "not_at_bank"]],
  ["a charge in another currency", {}, { currency: "USD" }, ["unknown_here", "not_at_bank"]],
  ["a charge of another program", {}, { attemptId: undefined }, ["not_at_bank"]],
  ["a charge with another program's name", {}, { attemptId: "order-12" }, ["not_at_bank"]],
])("%s is named", (_, here, atBank, expected) => {
  const own = payment(here);
  expect(kinds([own], [chargeOf(own, atBank)])).toEqual(expected);
});

test("a charge of a payment that is not there is named with the bank's number", () => {
  const charge = chargeOf(payment({ intentId: "pi_lost" }));
  expect(compareCharges({ payments: [], charges: [charge] })).toEqual([
    { kind: "unknown_here", transactionId: "", intentId: "pi_lost", amountCents: 4820 },
  ]);
});

test("what the bank has, less what the portal counts, is the sum of the differences", () => {
  const book = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 9_999_999 }),
      isPaid: fc.boolean(),
      isCharged: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(book, (entries) => {
      const payments = entries.map(({ cents, isPaid }) => payment({ amountCents: cents, isPaid }));
      const charges = payments.flatMap((own, index) => (entries[index]?.isCharged ? [chargeOf(own)] : []));
      const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);
      const atBank = sum(charges.map(({ amountCents }) => amountCents));
      const here = sum(payments.flatMap(({ isPaid, amountCents }) => (isPaid ? [amountCents] : [])));
      const differences = compareCharges({ payments, charges });
      const signed = differences.map(({ kind, amountCents }) =>
        kind === "not_at_bank" ? -amountCents : amountCents,
      );
      expect(sum(signed)).toBe(atBank - here);
    }),
  );
});
