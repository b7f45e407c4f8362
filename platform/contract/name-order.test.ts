import { expect, test } from "vitest";
import { compareNames } from "./name-order.ts";

const sorted = (language: "ca" | "es" | "en", ...names: string[]) => names.toSorted(compareNames(language));

test.each(["ca", "es", "en"] as const)("in %s an accent makes no other letter", (language) => {
  expect(sorted(language, "Zorita", "Ávila", "Burgos", "Àger", "avellaner", "L'Escala", "Óbidos")).toEqual([
    "Àger",
    "avellaner",
    "Ávila",
    "Burgos",
    "L'Escala",
    "Óbidos",
    "Zorita",
  ]);
});

test("in Spanish ñ is a letter after n, in Catalan and English an n", () => {
  expect(sorted("es", "Ñora", "Nz", "O", "Na")).toEqual(["Na", "Nz", "Ñora", "O"]);
  expect(sorted("ca", "Ñora", "Nz", "O", "Na")).toEqual(["Na", "Ñora", "Nz", "O"]);
});

test("numbers are in the order of their values", () => {
  expect(sorted("ca", "Carrer Major, 10", "Carrer Major, 9", "0000101", "0000011")).toEqual([
    "0000011",
    "0000101",
    "Carrer Major, 9",
    "Carrer Major, 10",
  ]);
});
