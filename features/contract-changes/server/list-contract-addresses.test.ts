import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { listContractAddresses } from "../contract/list-contract-addresses.ts";
import {
  annasRecord,
  fornsGasRecord,
  loadSamples,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, ...sources } = await startContractsServer();
const annasGas = {
  ...annasRecord,
  commodity: "gas",
  access_tariff: "RL.2",
  access_tariff_name: "RL.2",
  powers_kw: [],
};
await loadSamples(sources, [annasGas, fornsGasRecord]);
const idOf = async (name: string): Promise<number> =>
  Number(
    (await sources.database.unguarded.query("select contract_id from contracts where name = $1", [name]))
      .rows[0].contract_id,
  );

const as = { customerId: anna };
const params = { id: await idOf(annasGas.name) };

test("a gas contract can choose among the customer's addresses", async () => {
  const [address, ...others] = (await server.call(listContractAddresses, { as, params })).answer();
  expect([address?.fullAddress, others]).toEqual([annasRecord.notification_address.full_address, []]);
});

test("a contract that the customer does not have is not found", async () => {
  const refused = await server.call(listContractAddresses, { as, params: { id: 987_654_321 } });
  expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(listContractAddresses, {
  server,
  valid: { as, params },
  foreignParams: { id: await idOf(fornsGasRecord.name) },
  unknownParams: { id: 987_654_321 },
});
