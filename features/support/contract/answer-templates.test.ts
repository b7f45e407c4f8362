import { expect, test } from "vitest";
import { fillTemplate } from "./answer-templates.ts";

test.each([
  ["Hola, {name}:", "Hola, Núria:", "Hola:"],
  ["Hello {name},", "Hello Núria,", "Hello,"],
  ["{name}: {other}", "Núria: {other}", ": {other}"],
])("%s is %s to a customer, and %s without a name", (text, filled, nameless) => {
  expect(fillTemplate(text, { name: "Núria" })).toBe(filled);
  expect(fillTemplate(text, { name: "" })).toBe(nameless);
});
