import { expect, test } from "vitest";
import { fullNameOf, partsOfName } from "./person-name.ts";

test.each([
  ["Marta Puig Serra", ["Marta", "Puig Serra"]],
  [" PUIG SERRA , MARTA ", ["MARTA", "PUIG SERRA"]],
  ["DE LA FUENTE GARCÍA, JOSÉ MARÍA", ["JOSÉ MARÍA", "DE LA FUENTE GARCÍA"]],
  ["Cher", ["Cher", null]],
  ["Puig,", ["Puig,", null]],
  ["Forn Puig, S.L.U.", ["Forn", "Puig, S.L.U."]],
  ["", ["", null]],
])("%j has the given name and the surnames %j", (name, [givenName, firstSurname]) => {
  expect(partsOfName(name)).toEqual({ givenName, firstSurname, secondSurname: null });
});

test("a whole name is made of its parts, or is the one on record", () => {
  const name = "PUIG SERRA MARTA";
  expect(fullNameOf({ name })).toBe(name);
  expect(fullNameOf({ name, givenName: "Marta", firstSurname: "Puig", secondSurname: "Serra" })).toBe(
    "Marta Puig Serra",
  );
});
