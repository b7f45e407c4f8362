import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { listSharePercentages } from "../contract/list-share-percentages.ts";
import { garden, roof, startWalletsServer } from "./testing/wallet-test-server.ts";

const { database, server, anna, walletId } = await startWalletsServer();
const as = { customerId: anna };
const idOf = async (name: string): Promise<number> => {
  const { rows } = await database.unguarded.query("select contract_id from contracts where name = $1", [
    name,
  ]);
  return Number(rows[0].contract_id);
};

test("a contract has its percentage of each of the customer's wallets, 0 where it has no share", async () => {
  const { bytes } = await server.call(listSharePercentages, { as, params: { id: await idOf("0000102") } });
  expect(JSON.parse(bytes.toString("utf8"))).toEqual({
    percentages: [
      { bateria_id: await walletId("Antiga"), percentage: 0 },
      { bateria_id: await walletId(garden), percentage: 0 },
      { bateria_id: await walletId(roof), percentage: 25 },
    ],
  });
});

test("an unknown contract is not found", async () => {
  const answer = await server.call(listSharePercentages, { as, params: { id: 999_999 } });
  expect([answer.status, answer.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(listSharePercentages, {
  server,
  valid: { as, params: { id: await idOf("0000102") } },
  foreignParams: { id: await idOf("0000901") },
  unknownParams: { id: 999_999 },
});
