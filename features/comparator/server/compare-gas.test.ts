import { beforeEach, describe, expect, test } from "vitest";
import { compareGas } from "../contract/compare-gas.ts";
import { contactForm, gasForm, startComparator } from "./testing/comparator-fixture.ts";

const { server, asked, state } = await startComparator();
const compare = (part: object = {}) =>
  server.call(compareGas, { as: "visitor", raw: { body: { ...gasForm, ...part } } });
const resultOf = async (part: object = {}) => {
  const { data } = (await compare(part)).answer();
  if (!("offers" in data)) throw new Error("A contact was taken");
  return data;
};

beforeEach(() => {
  asked.length = 0;
  state.refusal = undefined;
});

describe("a bill of gas", () => {
  test("is compared in its fixed and variable terms, with lines that add up to the total", async () => {
    const { totalCents, operations, days } = await resultOf();
    const { fixedLines, variableLines, otherLines, taxes } = operations;
    const amounts = [...fixedLines, ...variableLines, ...otherLines, ...taxes];
    expect(amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
    expect(days).toBe(58);
    expect(taxes.map(({ name }) => name.split(" (")[0])).toEqual(["Impost d’hidrocarburs", "IVA"]);
  });

  test("is answered in the specification’s shape", async () => {
    const { data } = JSON.parse((await compare()).bytes.toString());
    expect(data.operations.fijo[0]).toMatchObject({ name: "Terme fix", quantity: 1 });
    expect(data.operations.variable[0]).toMatchObject({ name: "Terme variable", multi: 1 });
  });

  test("has where each euro goes, which adds up to the total", async () => {
    const { offers } = await resultOf();
    for (const { shares, totalCents } of offers) {
      expect(shares.map(({ part }) => part)).toEqual(["energy", "fixed", "taxes", "other"]);
      expect(shares.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
    }
  });

  test("stands beside the regulated tariff, where there is one", async () => {
    expect((await resultOf()).lastResortCents).toBeGreaterThan(0);
    expect((await resultOf({ startDate: "2021-02-01", endDate: "2021-03-01" })).lastResortCents).toBeNull();
  });

  test("has the rent of the meter of the bill, and says when it is not known", async () => {
    const [withRent, without] = [await resultOf(), await resultOf({ meter_rent: undefined })];
    const rent = withRent.operations.otherLines.find(({ name }) => name === "Lloguer del comptador");
    expect(Math.abs((rent?.amountCents ?? 0) - 118)).toBeLessThanOrEqual(1);
    expect(withRent.totalCents).toBeGreaterThan(without.totalCents);
    expect(without.content).toContain("El lloguer del comptador no hi és");
  });
});

describe("a bill of gas is refused", () => {
  test.each([
    ["without a valid CUPS", { cups: "ES1" }, "cups_not_valid"],
    ["with the tariff of electricity", { access_tariff: 18 }, "tariff_not_found"],
    ["that begins after it ends", { startDate: "2026-04-10" }, "period_not_valid"],
    ["without consumption", { consumption: 0 }, "consumption_missing"],
    [
      "for whose days no product has a price",
      { startDate: "2018-01-01", endDate: "2018-01-31" },
      "not_compared",
    ],
  ])("%s", async (_case, part, code) => {
    expect((await compare(part)).problem().code).toBe(code);
  });

  test.each(["cups", "comerOrigin", "access_tariff", "consumption", "startDate", "endDate", "invoiceAmount"])(
    "without %s",
    async (field) => {
      expect((await compare({ [field]: undefined })).status).toBe(400);
    },
  );
});

test("the contact of a person, with the flag of gas, asks for a call", async () => {
  const body = { ...contactForm, gas: true };
  const { data } = (await server.call(compareGas, { as: "visitor", raw: { body } })).answer();
  expect(data).toEqual({ status: "OK", reference: "K7QM-2X9R" });
  expect(asked[0]?.subject.origin).toBe("gas_comparator");
});

test.each(["attachment_count", "attachment_not_found", "attachment_refused", "too_many_call_backs"] as const)(
  "a contact is refused with the code of the call-back: %s",
  async (code) => {
    state.refusal = code;
    const called = await server.call(compareGas, { as: "visitor", raw: { body: contactForm } });
    expect(called.problem().code).toBe(code);
  },
);
