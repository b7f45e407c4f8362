import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { elideArticles, elideBeforeValues, withElision } from "./catalan.ts";

test.each([
  ["Hi ha lectures del 1 d’ag. al 11 de set.", "Hi ha lectures de l’1 d’ag. a l’11 de set."],
  ["fins al 11 de juny", "fins a l’11 de juny"],
  ["Des del 1 de gener", "Des de l’1 de gener"],
  ["El 1 de març i el 11 de maig", "L’1 de març i l’11 de maig"],
  ["pel 1 de juliol", "per l’1 de juliol"],
  ["el 1 %", "l’1 %"],
])("in Catalan «%s» is «%s»", (before, after) => {
  expect(elideArticles(before)).toBe(after);
});

test.each([
  "Del 10 al 21 de juny, el 2026",
  "el 1.000 i el 1,5",
  "Truca al 112 o al 1r pis",
  "El canal 1 i el model 11",
])("the article stays in «%s»", (text) => {
  expect(elideArticles(text)).toBe(text);
});

test.each([
  ["Rols de Ariadna Roure", "Ariadna Roure", "Rols d’Ariadna Roure"],
  ["De Òscar", "Òscar", "D’Òscar"],
  ["Preus de Índex", "Índex", "Preus d’Índex"],
  ["Factura de Iberdrola", "Iberdrola", "Factura d’Iberdrola"],
  ["Compte de Iolanda", "Iolanda", "Compte de Iolanda"],
  ["Càrrec de ES91 2100", "ES91 2100", "Càrrec de ES91 2100"],
  ["Compte de Berta", "Berta", "Compte de Berta"],
  ["Avinguda de América, de Berta", "Berta", "Avinguda de América, de Berta"],
])("«%s» with the value %s is «%s»", (text, value, expected) => {
  expect(elideBeforeValues(text, [3, value])).toBe(expected);
});

test("a Catalan translator elides before a date that is filled in; another language has its own rules", () => {
  const messages = { since: "Des del {day}", roles: "Rols de {name}" };
  const translator = (locale: string) => createTranslator({ locale, messages });
  expect(withElision("ca", translator("ca"))("since", { day: "1 de maig" })).toBe("Des de l’1 de maig");
  expect(withElision("ca", translator("ca"))("roles", { name: "Olga" })).toBe("Rols d’Olga");
  expect(withElision("ca", translator("ca")).has("since")).toBe(true);
  expect(withElision("es", translator("es"))("since", { day: "1 de mayo" })).toBe("Des del 1 de mayo");
});
