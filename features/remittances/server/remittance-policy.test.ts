import { expect, test } from "vitest";
import {
  dayProblem,
  debitOf,
  earliestCollection,
  endToEndIdOf,
  endsMandate,
  exclusionOf,
  messageIdOf,
} from "./remittance-policy.ts";

const bill = {
  iban: "ES9121000418450200051332",
  mandateReference: "M-1",
  signedOn: "2024-01-01",
  lastDebitedOn: null,
  cancelledOn: null,
  isDisputed: false,
  hasCardPayment: false,
  isInPlan: false,
  isInRemittance: false,
} as const;

test.each([
  ["with everything", {}, undefined],
  ["in another remittance", { isInRemittance: true, isDisputed: true }, "in_remittance"],
  ["with a card payment under way", { hasCardPayment: true }, "card_payment"],
  ["in a payment plan", { isInPlan: true, isDisputed: true }, "in_plan"],
  ["with an open claim", { isDisputed: true }, "disputed"],
  ["without an account", { iban: null }, "no_account"],
  ["with a wrong account", { iban: "ES9121000418450200051333" }, "iban_not_valid"],
  [
    "with an account for which banks need an address",
    { iban: "CH9300762011623852957" },
    "account_outside_eea",
  ],
  ["with a foreign account", { iban: "DE89370400440532013000" }, undefined],
  ["without a mandate", { mandateReference: null, signedOn: null }, "no_mandate"],
  ["with a cancelled mandate", { cancelledOn: "2026-01-01" }, "mandate_cancelled"],
  ["with a lapsed mandate", { signedOn: "2023-01-01" }, "mandate_dormant"],
] as const)("a bill %s: %s", (_, changes, expected) => {
  expect(exclusionOf({ ...bill, ...changes }, "2026-12-02")).toBe(expected);
});

const friday = { today: "2026-11-27", leadDays: 2 } as const;
test.each([
  ["2026-12-01", "2026-12-01", undefined],
  ["2026-11-30", "2026-11-30", "collection_day_not_valid"],
  ["2026-12-05", "2026-12-01", "collection_day_not_valid"],
  ["2026-12-11", "2026-12-01", undefined],
  ["2026-12-14", "2026-12-01", "collection_day_not_valid"],
  ["2026-12-01", "2026-12-02", "due_after_collection"],
] as const)(
  "a remittance made on Friday for %s of bills due until %s: %s",
  (collectionOn, dueUntil, expected) => {
    expect(dayProblem({ collectionOn, dueUntil }, friday)).toBe(expected);
  },
);

test("two days on which banks settle are left to the bank", () => {
  expect(earliestCollection("2026-11-27", 2)).toBe("2026-12-01");
});

test("references are read as they were written, and fit into what banks take", () => {
  const messageId = messageIdOf(12, "2026-11-27");
  expect(messageId).toBe("R20261127-000012");
  expect(debitOf(endToEndIdOf(messageId, 100_000))).toEqual({ messageId, position: 100_000 });
  expect(endToEndIdOf(messageIdOf(999_999_999_999, "2026-11-27"), 9_999_999).length).toBeLessThanOrEqual(35);
  expect([debitOf("NOTPROVIDED"), debitOf(messageId), debitOf(`${messageId}-`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("an account that does not exist ends the mandate; one without money does not", () => {
  expect(["AC01", "AC04", "MD01", "MD07"].every(endsMandate)).toBe(true);
  expect(["AM04", "MS02", "MS03", "MD06", "AC06", "SL01", ""].some(endsMandate)).toBe(false);
});
