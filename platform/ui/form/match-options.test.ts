import { expect, test } from "vitest";
import { matchOptions } from "./match-options.ts";

const options = [
  { value: "1", label: "Contracte 0042", detail: "Plaça de l’Església 3, Vilanova" },
  { value: "2", label: "Contracte 0043", detail: "Carrer Major 42, Girona" },
  { value: "3", label: "Contracte 0142" },
];

const found = (typed: string, limit = 50) =>
  matchOptions(options, typed, limit).shown.map(({ value }) => value);

test("a customer finds the contract by any piece of its number or its address", () => {
  expect(found("42")).toEqual(["1", "2", "3"]);
  expect(found("0142")).toEqual(["3"]);
  expect(found("girona")).toEqual(["2"]);
});

test("accents and capitals do not matter, and the words may come in any order", () => {
  expect(found("ESGLESIA placa")).toEqual(["1"]);
});

test("with nothing typed the first ones are shown, with the count of all", () => {
  expect(matchOptions(options, "  ", 2)).toMatchObject({ shown: options.slice(0, 2), total: 3 });
});

test("words in no option find nothing", () => {
  expect(matchOptions(options, "tarragona", 50)).toEqual({ shown: [], total: 0 });
});
