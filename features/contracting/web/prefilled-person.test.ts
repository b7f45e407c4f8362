import { describe, expect, test } from "vitest";
import { prefilledPersonOf } from "./prefilled-person.ts";

const customer = {
  kind: "person",
  name: "Ariadna Fontclara Roure",
  taxId: "12345678Z",
  email: null,
  mobile: "600000101",
  language: "ca",
  newsletterUrl: null,
  pendingEmail: null,
  hasPassword: true,
  hasSolarWallets: false,
  readOnly: false,
} as const;

describe("the name of a customer who contracts again", () => {
  test.each([
    ["Ariadna Fontclara Roure", ["Ariadna", "Fontclara", "Roure"], true],
    ["FONTCLARA ROURE, ARIADNA", ["ARIADNA", "FONTCLARA", "ROURE"], true],
    ["Pere Mas", ["Pere", "Mas", ""], true],
    ["Joan de la Torre Vidal", ["Joan", "de la Torre Vidal", ""], true],
    ["Amina", ["Amina", "", ""], false],
  ])("is taken apart where it is one text: %s", (name, parts, isNameGuessed) => {
    const prefilled = prefilledPersonOf({ ...customer, name });
    expect([prefilled.values.name, prefilled.values.surname1, prefilled.values.surname2]).toEqual(parts);
    expect(prefilled.isNameGuessed).toBe(isNameGuessed);
  });

  test("is as the retailer’s system has its parts", () => {
    const parts = { givenName: "Joan", firstSurname: "de la Torre", secondSurname: "Vidal" };
    expect(prefilledPersonOf({ ...customer, ...parts })).toEqual({
      values: {
        name: "Joan",
        surname1: "de la Torre",
        surname2: "Vidal",
        taxId: "12345678Z",
        email: "",
        mobile: "600000101",
        language: "ca",
      },
      isNameGuessed: false,
    });
  });

  test("is whole where it is that of a company", () => {
    const company = {
      ...customer,
      kind: "company",
      name: "Forn de la Plaça, SL",
      taxId: "B12345674",
    } as const;
    expect(prefilledPersonOf(company)).toMatchObject({
      values: { name: "Forn de la Plaça, SL" },
      isNameGuessed: false,
    });
  });
});
