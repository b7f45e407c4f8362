import { expect, test } from "vitest";
import { isSameName } from "./same-name.ts";

test.each([
  ["Marta Puig Serra", "PUIG SERRA, MARTA"],
  ["marta puig i serra", "Marta Puig Serra"],
  ["Núria Vilà Muñoz", "NURIA VILA MUNOZ"],
  ["Sean O'Brien", "Sean O’Brien"],
  ["Joan d’Alòs", "D'ALOS, JOAN"],
  ["María del Carmen López", "María del Carmen López García"],
  ["Li", "Li"],
])("%s is %s", (typed, registered) => {
  expect(isSameName(typed, registered)).toBe(true);
});

test.each([
  ["Marta", "Marta Puig Serra"],
  ["Marta Roca Serra", "Marta Puig Serra"],
  ["Marta Puig Serra Roca", "Marta Puig Serra"],
  ["Puig Puig", "Marta Puig Serra"],
  ["", "Marta Puig"],
])("%j is not %s", (typed, registered) => {
  expect(isSameName(typed, registered)).toBe(false);
});
