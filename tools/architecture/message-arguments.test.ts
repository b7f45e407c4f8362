import { expect, it } from "vitest";
import { messageArguments } from "./message-arguments.ts";

it.each([
  ["Hola", []],
  ["Hola, {name}", ["name"]],
  ["{from} – {to}", ["from", "to"]],
  ["{n, plural, one {una factura} other {# factures}}", ["n"]],
  ["{n, plural, one {on {date}} other {from {date} on}}", ["n", "date", "date"]],
  ["{kind, select, gas {gas} other {{name}}}", ["kind", "name"]],
])("%s takes %j", (message, names) => {
  expect(messageArguments(message)).toEqual(names);
});
