import { describe, expect, it } from "vitest";
import { decideSignUp, type Found } from "./register-user.ts";

const holder: Found = {
  email: "on.record@x.example",
  hasPassword: false,
  ownsContract: true,
  ownsInvoice: true,
};
const typed = "typed@x.example";

describe("who gets a letter for a sign-up form", () => {
  it.each<[string, Found | undefined]>([
    ["somebody unknown", undefined],
    ["a customer with somebody else's contract", { ...holder, ownsContract: false }],
    ["a customer with somebody else's bill", { ...holder, ownsInvoice: false }],
    ["a customer with a password and no e-mail", { ...holder, email: null, hasPassword: true }],
  ])("nobody, for %s", (_, found) => {
    expect(decideSignUp(found, typed)).toEqual({ send: "nothing" });
  });

  it("the address on record, whatever was typed: a bill is not enough to redirect an account", () => {
    expect(decideSignUp(holder, typed)).toEqual({
      send: "activation",
      to: "on.record@x.example",
      emailToKeep: null,
    });
  });

  it("the typed address, where none is on record, which its link will keep", () => {
    expect(decideSignUp({ ...holder, email: null }, typed)).toEqual({
      send: "activation",
      to: typed,
      emailToKeep: typed,
    });
  });

  it("the address on record, to who has an account already", () => {
    expect(decideSignUp({ ...holder, hasPassword: true }, typed)).toEqual({
      send: "already_active",
      to: "on.record@x.example",
    });
  });
});
