import { describe, expect, it } from "vitest";
import { landingPath } from "./landing.ts";

type Arriving = Parameters<typeof landingPath>[0];
const land = (
  landing: Arriving["settings"]["home"]["landing"],
  change: Partial<Omit<Arriving, "settings">> = {},
): string =>
  landingPath({
    language: "ca",
    newCustomer: false,
    contractingPath: "/nou-client-dual",
    settings: {
      home: { type: "default", showHeroArea: true, landing },
      features: { displayTypes: ["gas", "electricity"] },
    },
    ...change,
  });

describe("after signing in", () => {
  it.each([
    ["invoices", "/factures"],
    ["contracts", "/contractes/gas"],
    ["consumption", "/consum"],
    ["home", "/"],
  ] as const)("a customer lands where the deployment says: %s", (landing, path) => {
    expect(land(landing)).toBe(path);
  });

  it("in the customer's language", () => {
    expect(land("invoices", { language: "en" })).toBe("/invoices");
  });

  it("a new customer lands where a contract is made, and where none can be made sees the invoices", () => {
    expect(land("home", { newCustomer: true })).toBe("/nou-client-dual");
    expect(land("home", { newCustomer: true, contractingPath: undefined })).toBe("/factures");
  });
});
