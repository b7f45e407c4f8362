import { expect, it } from "vitest";
import { inputFault } from "./read-input.ts";

it.each([
  ["a NUL", { name: "a\0" }, "name"],
  ["half a character", { name: "\ud83d" }, "name"],
  ["a NUL deep inside", { user: { names: ["a", { first: "\0" }] } }, "user"],
  ["a NUL alone", "\0", ""],
])("%s is reported with the name of its field", (_, input, field) => {
  expect(inputFault(input)).toEqual({ field, code: "text" });
});

it.each([undefined, null, 7, { name: "Núria 💡\n\t", list: ["€", null, true] }])(
  "storable input is accepted: %j",
  (input) => {
    expect(inputFault(input)).toBeUndefined();
  },
);

it("deep nesting is handled", () => {
  const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}`);
  expect(inputFault({ deep: nested(9_000) })).toEqual({ field: "deep", code: "text" });
  expect(inputFault({ deep: nested(49_000) })).toEqual({ field: "deep", code: "too_many" });
});

it("more values than any form has are reported with the name of their field", () => {
  expect(inputFault({ list: Array.from({ length: 9_999 }, () => 0) })).toBeUndefined();
  expect(inputFault({ list: Array.from({ length: 10_000 }, () => 0) })).toEqual({
    field: "list",
    code: "too_many",
  });
});
