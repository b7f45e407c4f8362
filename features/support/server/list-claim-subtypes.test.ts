import { expect, test } from "vitest";
import { claimReasonTables } from "#database/market/market-tables.ts";
import { listClaimSubtypes } from "../contract/list-claim-subtypes.ts";
import { startSupport } from "./testing/support-fixture.ts";

const { server, as } = await startSupport();
const subtypesOf = (type: string, language: "ca" | "es" | "en") =>
  server.call(listClaimSubtypes, { as, params: { type }, language });

test("each type of claim has its subtypes, each explained in a sentence of the customer's language", async () => {
  const listed: string[] = [];
  for (const { type } of claimReasonTables.types) {
    const { items } = (await subtypesOf(type, "en")).answer();
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter(({ name, description }) => name === "" || !description.endsWith("."))).toEqual([]);
    listed.push(...items.map(({ id }) => id));
  }
  expect(listed.toSorted()).toEqual(claimReasonTables.subtypes.map(({ subtype }) => subtype).toSorted());
  expect((await subtypesOf("02", "es")).answer().items).toContainEqual({
    id: "009",
    name: "Desacuerdo con la lectura facturada",
    description: "La lectura de la factura no es la que marcaba el contador.",
  });
});

test("an unknown type has none", async () => {
  const refused = await subtypesOf("99", "ca");
  expect([refused.status, refused.problem().code]).toEqual([404, "claim_type_not_found"]);
});
