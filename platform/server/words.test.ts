import { expect, test } from "vitest";
import { serverWords } from "./words.ts";

const messagesOf = {
  ca: { reply: "Et respondrem abans del {day}" },
  es: { reply: "Te responderemos antes del {day}" },
  en: { reply: "You will have our reply before {day}" },
};

test.each([
  ["ca", "1 de desembre", "Et respondrem abans de l’1 de desembre"],
  ["ca", "11 de maig", "Et respondrem abans de l’11 de maig"],
  ["ca", "10 de maig", "Et respondrem abans del 10 de maig"],
  ["es", "1 de diciembre", "Te responderemos antes del 1 de diciembre"],
  ["en", "1 December", "You will have our reply before 1 December"],
] as const)("in %s a text follows its language's grammar with %s filled in", (language, day, text) => {
  expect(serverWords(language, messagesOf)("reply", { day })).toBe(text);
});

test("a text without its value is reported to the caller's handler", () => {
  const errors: string[] = [];
  serverWords("ca", messagesOf, { onError: ({ message }) => errors.push(message) })("reply");
  expect(errors).toHaveLength(1);
});
