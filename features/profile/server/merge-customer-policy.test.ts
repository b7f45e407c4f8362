import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeCustomer, type CustomerFacts, type StoredCustomer } from "./merge-customer-policy.ts";

const loaded: StoredCustomer = {
  document_type: "NI",
  kind: "person",
  name: "Anna Roca",
  given_name: null,
  first_surname: null,
  second_surname: null,
  email: "anna@example.org",
  mobile: "600000001",
  language: "ca",
};

describe("merging a customer's record with what is stored", () => {
  test("leaves what the customer changed when the record is the last one", () => {
    const stored = { ...loaded, email: "nova@example.org", mobile: null, language: "en" as const };
    expect(mergeCustomer(loaded, loaded, stored)).toEqual({ merged: stored, conflicts: [] });
  });

  test("takes what the retailer changed, and leaves what the customer changed beside it", () => {
    const stored = { ...loaded, email: "nova@example.org" };
    const given = { ...loaded, mobile: "600000002", name: "Anna Roca i Puig" };
    expect(mergeCustomer(given, loaded, stored)).toEqual({
      merged: { ...given, email: "nova@example.org" },
      conflicts: [],
    });
  });

  test("leaves the customer's value and reports a conflict when both changed it", () => {
    const stored = { ...loaded, email: "nova@example.org", mobile: "600000009" };
    const given = { ...loaded, email: "other@example.org", mobile: "600000009" };
    expect(mergeCustomer(given, loaded, stored)).toEqual({ merged: stored, conflicts: ["email"] });
  });

  test("takes the retailer's name and kind, which customers do not change", () => {
    const given = { ...loaded, name: "Roca, SL", kind: "company" };
    expect(mergeCustomer(given, loaded, { ...loaded, name: "Another" }).merged).toMatchObject({
      name: "Roca, SL",
      kind: "company",
    });
  });

  test("fills in what a customer without a record has not given, and leaves the rest", () => {
    const stored = { ...loaded, email: "own@example.org", mobile: null };
    expect(mergeCustomer(loaded, undefined, stored)).toEqual({
      merged: { ...loaded, email: "own@example.org" },
      conflicts: ["email"],
    });
  });

  test("leaves the language if the record no longer has it", () => {
    expect(mergeCustomer({ ...loaded, language: null }, loaded, { ...loaded, language: "en" })).toEqual({
      merged: { ...loaded, language: "en" },
      conflicts: [],
    });
  });

  test("never loses a customer's change, and reports each conflict", () => {
    const value = fc.constantFrom(null, "a", "b", "c");
    fc.assert(
      fc.property(value, value, value, (given, last, stored) => {
        const of = (mobile: string | null): StoredCustomer => ({ ...loaded, mobile });
        const { merged, conflicts } = mergeCustomer(of(given), of(last) satisfies CustomerFacts, of(stored));
        const isChangedByCustomer = stored !== last;
        const isChangedByRetailer = given !== last;
        expect(merged.mobile).toBe(isChangedByCustomer ? stored : given);
        expect(conflicts).toEqual(
          isChangedByCustomer && isChangedByRetailer && given !== stored ? ["mobile"] : [],
        );
      }),
    );
  });
});
