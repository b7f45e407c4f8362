import { expect, it } from "vitest";
import { channelsOf, isRequired } from "./preference-policy.ts";

const off = { portal: false, email: false, push: false };

it("requires what the law or the customer's security requires, and nothing else", () => {
  const electronic = { hasElectronicBills: true };
  expect(isRequired("bill", "email", electronic)).toBe(true);
  expect(isRequired("bill", "email", { hasElectronicBills: false })).toBe(false);
  expect(isRequired("bill", "portal", electronic)).toBe(false);
  expect(isRequired("payment", "email", electronic)).toBe(true);
  expect(isRequired("answer", "email", electronic)).toBe(true);
  expect(isRequired("answer", "portal", electronic)).toBe(false);
  expect(isRequired("change", "email", electronic)).toBe(true);
  expect(isRequired("alert", "portal", electronic)).toBe(true);
  expect(isRequired("alert", "push", electronic)).toBe(false);
});

it("uses a required channel although the customer once switched it off", () => {
  expect(channelsOf("alert", { chosen: off, hasElectronicBills: false })).toEqual({
    portal: true,
    email: true,
    push: false,
  });
  expect(channelsOf("bill", { chosen: off, hasElectronicBills: false })).toEqual(off);
});
