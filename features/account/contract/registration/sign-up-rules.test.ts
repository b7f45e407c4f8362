import fc from "fast-check";
import { expect, it } from "vitest";
import { signUpErrors, signUpForm } from "./sign-up-rules.ts";

const form = {
  nif: "12345678Z",
  contract: "0000101",
  email: "anna@correu.example",
  email2: "anna@correu.example",
  accept_conditions: true,
  accept_gdpr: true,
};
const flags = { phoneField: false, invoiceNumberField: false };

it("the form requires the phone and the invoice only where the deployment asks for them", () => {
  expect(signUpErrors(form, flags)).toEqual({});
  expect(signUpErrors(form, { phoneField: true, invoiceNumberField: true })).toEqual({
    phone: "required",
    invoiceNumber: "required",
  });
});

it.each(["600 000 001", "+34600000001", "972 123 456"])(
  "the form accepts a phone in this format: %s",
  (phone) => {
    expect(signUpErrors({ ...form, phone }, { ...flags, phoneField: true })).toEqual({});
  },
);

it.each(["+34", "123", "6000000011", "no en tinc"])("the form refuses an invalid phone: %s", (phone) => {
  expect(signUpErrors({ ...form, phone }, { ...flags, phoneField: true })).toEqual({ phone: "not_valid" });
});

it("the form accepts the tax id with the prefix ES, and emails that differ only in case", () => {
  const same = { ...form, nif: "es 12345678-z", email2: " ANNA@correu.example " };
  expect(signUpErrors(same, flags)).toEqual({});
});

it("the form accepts an email at a domain with accents, in two spellings of the same", () => {
  const emails = { email: " anna@cafè.cat", email2: "ANNA@xn--caf-8la.cat" };
  expect(signUpErrors({ ...form, ...emails }, flags)).toEqual({});
  expect(signUpErrors({ ...form, email: "núria@cafè.cat" }, flags)).toMatchObject({ email: "not_valid" });
});

it.each(["PAB123456", "C01X00T47", "FR12345678901"])("the form accepts the foreign document %s", (nif) => {
  expect(signUpErrors({ ...form, nif }, flags)).toEqual({});
});

it("the form refuses a NIF or NIE with a typing error", () => {
  expect(signUpErrors({ ...form, nif: "12345678A" }, flags)).toEqual({ nif: "not_valid" });
  expect(signUpErrors({ ...form, nif: "X1234567Z" }, flags)).toEqual({ nif: "not_valid" });
});

it("the validation never throws, whatever the fields contain", () => {
  const text = fc.string({ unit: "binary", maxLength: 254 });
  const any = fc.record({
    nif: text,
    contract: text,
    email: text,
    email2: text,
    phone: text,
    invoiceNumber: text,
    accept_conditions: fc.boolean(),
    accept_gdpr: fc.boolean(),
  });
  fc.assert(
    fc.property(any, (typed) => {
      const errors = signUpErrors(signUpForm.parse(typed), { phoneField: true, invoiceNumberField: true });
      expect("accept_gdpr" in errors).toBe(!typed.accept_gdpr);
    }),
  );
});
