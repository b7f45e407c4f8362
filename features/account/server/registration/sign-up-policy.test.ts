import { describe, expect, it } from "vitest";
import { decideSignUp, type CustomerState } from "./register-user.ts";

const holder: CustomerState = {
  email: "on.record@x.example",
  hasPassword: false,
  ownsContract: true,
  ownsInvoice: true,
};
const typed = "typed@x.example";

describe("the email for a sign-up request", () => {
  it.each<[string, CustomerState | undefined]>([
    ["an unknown tax id", undefined],
    ["a customer with another customer's contract", { ...holder, ownsContract: false }],
    ["a customer with another customer's bill", { ...holder, ownsInvoice: false }],
    ["a customer with a password and no email", { ...holder, email: null, hasPassword: true }],
  ])("is not sent for %s", (_, found) => {
    expect(decideSignUp(found, typed)).toEqual({ send: "nothing" });
  });

  it("goes to the address on record, because the data of a bill is not enough to redirect an account", () => {
    expect(decideSignUp(holder, typed)).toEqual({
      send: "activation",
      to: "on.record@x.example",
      emailToKeep: null,
    });
  });

  it("goes to the typed address if none is on record, and its link stores that address", () => {
    expect(decideSignUp({ ...holder, email: null }, typed)).toEqual({
      send: "activation",
      to: typed,
      emailToKeep: typed,
    });
  });

  it("goes to the address on record of a customer who already has an account", () => {
    expect(decideSignUp({ ...holder, hasPassword: true }, typed)).toEqual({
      send: "already_active",
      to: "on.record@x.example",
    });
  });
});
