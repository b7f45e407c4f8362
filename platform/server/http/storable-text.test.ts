import { expect, it } from "vitest";
import { unstorableField } from "./mount.ts";

it.each([
  ["a NUL", { name: "a\0" }, "name"],
  ["half a character", { name: "\ud83d" }, "name"],
  ["a NUL deep inside", { user: { names: ["a", { first: "\0" }] } }, "user"],
  ["a NUL alone", "\0", ""],
])("%s is found, and the field that it came in", (_, input, field) => {
  expect(unstorableField(input)).toBe(field);
});

it.each([undefined, null, 7, { name: "Núria 💡\n\t", list: ["€", null, true] }])(
  "what can be kept is left alone",
  (input) => {
    expect(unstorableField(input)).toBeUndefined();
  },
);

it("nesting as deep as a body allows is walked all the same", () => {
  const deep: unknown = JSON.parse(`${"[".repeat(49_000)}"\\u0000"${"]".repeat(49_000)}`);
  expect(unstorableField({ deep })).toBe("deep");
});
