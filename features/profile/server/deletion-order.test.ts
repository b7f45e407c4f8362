import { expect, it } from "vitest";
import { deletionOrder } from "./erase-customer.ts";

it("rows are deleted before the rows that they refer to, over several steps", () => {
  const references = [
    { from: "lines", to: "invoices" },
    { from: "invoices", to: "contracts" },
    { from: "contracts", to: "addresses" },
    { from: "lines", to: "contracts" },
  ];
  const order = deletionOrder(["addresses", "contracts", "invoices", "lines", "notes"], references);
  for (const { from, to } of references) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
  expect(order.toSorted()).toEqual(["addresses", "contracts", "invoices", "lines", "notes"]);
});

it("references to a table itself, and of tables whose rows remain, do not matter", () => {
  const references = [
    { from: "invoices", to: "invoices" },
    { from: "notes", to: "invoices" },
  ];
  expect(deletionOrder(["invoices"], references)).toEqual(["invoices"]);
});

it("tables that refer to each other in a circle are refused by name", () => {
  const circle = [
    { from: "a", to: "b" },
    { from: "b", to: "a" },
  ];
  expect(() => deletionOrder(["a", "b", "c"], circle)).toThrow("in a circle: a, b");
});
