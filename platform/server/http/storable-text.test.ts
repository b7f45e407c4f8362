import { expect, it } from "vitest";
import { unstorableField } from "./read-input.ts";

it.each([
  ["a NUL", { name: "a\0" }, "name"],
  ["half a character", { name: "\ud83d" }, "name"],
  ["a NUL deep inside", { user: { names: ["a", { first: "\0" }] } }, "user"],
  ["a NUL alone", "\0", ""],
])("%s is reported with the name of its field", (_, input, field) => {
  expect(unstorableField(input)).toBe(field);
});

it.each([undefined, null, 7, { name: "Núria 💡\n\t", list: ["€", null, true] }])(
  "storable input is accepted: %j",
  (input) => {
    expect(unstorableField(input)).toBeUndefined();
  },
);

it("nesting as deep as the body limit allows is handled", () => {
  const deep: unknown = JSON.parse(`${"[".repeat(49_000)}"\\u0000"${"]".repeat(49_000)}`);
  expect(unstorableField({ deep })).toBe("deep");
});
