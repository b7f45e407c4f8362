import { expect, test } from "vitest";
import { annasRecord, loadSamples } from "../testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { database, storage } = await startContractsServer();

const load = (changes: object) => loadSamples({ database, storage }, [{ ...annasRecord, ...changes }]);
const storedOffices = async (): Promise<unknown> =>
  (
    await database.unguarded.query("select administrative_centres as stored from contracts where name = $1", [
      annasRecord.name,
    ])
  ).rows[0]?.stored;

const publicOffices = {
  accounting_office: {
    code: "LA0004592",
    name: "Intervenció",
    address: { street: "Plaça Major, 1", postal_code: "08500", city: "Vic" },
  },
  managing_body: { code: "L01082987" },
  processing_unit: { code: "GE0000123" },
};

test("stores the offices of a public body, and removes them with the record that lacks them", async () => {
  await load({ administrative_centres: { ...publicOffices, proposing_body: null } });
  expect(await storedOffices()).toEqual({
    accountingOffice: {
      code: "LA0004592",
      name: "Intervenció",
      address: { street: "Plaça Major, 1", postalCode: "08500", city: "Vic" },
    },
    managingBody: { code: "L01082987" },
    processingUnit: { code: "GE0000123" },
    proposingBody: null,
  });
  await load({});
  expect(await storedOffices()).toBeNull();
});

test.each([
  [
    { administrative_centres: { ...publicOffices, processing_unit: undefined } },
    /administrative_centres\.processing_unit is missing/,
  ],
  [
    { administrative_centres: { ...publicOffices, managing_body: { code: "l01082987" } } },
    /l01082987 is no code of the directory of public bodies \(DIR3\).* such as L01080193/,
  ],
  [
    { administrative_centres: { ...publicOffices, proposing_body: { code: "L0108298712" } } },
    /L0108298712 is no code of the directory/,
  ],
])("offices of %j are refused with the reason", async (change, reason) => {
  const { refusals } = await load(change);
  expect(refusals.map((refusal) => refusal.reason)).toEqual([expect.stringMatching(reason)]);
});
