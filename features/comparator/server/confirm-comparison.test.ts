import { beforeEach, expect, test } from "vitest";
import { confirmComparison } from "../contract/confirm-comparison.ts";
import { contactForm, startComparator } from "./testing/comparator-fixture.ts";

const { server, asked, state } = await startComparator();
const confirm = (part: object = {}) =>
  server.call(confirmComparison, { as: "visitor", raw: { body: { ...contactForm, ...part } } });

beforeEach(() => {
  asked.length = 0;
  state.refusal = undefined;
});

test("a person asks to be called about a bill, which is attached", async () => {
  const invoice = { name: "factura.pdf", content: `data:application/pdf;base64,${btoa("%PDF-1.7")}` };
  expect((await confirm({ invoice })).answer()).toEqual({ data: { status: "OK", reference: "K7QM-2X9R" } });
  expect(asked).toMatchObject([{ contact: { invoice }, subject: { origin: "comparator" } }]);
});

test("the flag of gas tells the two comparators apart", async () => {
  await confirm({ gas: true, email: "pere@correu.example" });
  expect(asked[0]?.subject.origin).toBe("gas_comparator");
});

test.each(["attachment_count", "attachment_not_found", "attachment_refused", "too_many_call_backs"] as const)(
  "a contact is refused with the code of the call-back: %s",
  async (code) => {
    state.refusal = code;
    expect((await confirm({ email: `${code}@correu.example` })).problem().code).toBe(code);
  },
);

test("a contact without hours is refused", async () => {
  expect((await confirm({ contactHours: undefined })).status).toBe(400);
});
