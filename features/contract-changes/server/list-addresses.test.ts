import { expect, test } from "vitest";
import { changeNotificationAddress } from "../contract/change-notification-address.ts";
import { listAddresses } from "../contract/list-addresses.ts";
import {
  annasRecord,
  fornsGasRecord,
  loadSamples,
  sampleCups,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, forn, ...sources } = await startContractsServer();
const second = {
  ...annasRecord,
  name: "0000102",
  supply_point: { ...annasRecord.supply_point, cups: sampleCups(102) },
  notification_address: {
    ...annasRecord.notification_address,
    full_address: "Carrer Nou, 3, 17003 Girona",
    parts: {
      postal_code: "17003",
      ine_code: "17079",
      city: "Girona",
      street_type: "CL",
      street_name: "Nou",
      street_number: "3",
    },
  },
};
await loadSamples(sources, [annasRecord, second, fornsGasRecord]);

const as = { customerId: anna };
const list = async () => (await server.call(listAddresses, { as })).answer();

test("a customer's addresses are those of the contracts, with the parts that are known", async () => {
  expect(await list()).toMatchObject([
    { fullAddress: annasRecord.notification_address.full_address, zipcode: null, streetType: null },
    {
      fullAddress: "Carrer Nou, 3, 17003 Girona",
      zipcode: "17003",
      municipality: { ine: "17079", city: "Girona" },
      province: { id: 17, name: "Girona" },
      streetName: "Nou",
      block: null,
    },
  ]);
});

test("a customer without addresses has none", async () => {
  expect((await server.call(listAddresses, { as: { customerId: forn } })).answer()).toEqual([]);
});

test("an address that no contract has any more is not offered", async () => {
  const nou = (await list()).find(({ zipcode }) => zipcode === "17003");
  const body = { address_type: "existing", address_id: nou?.addressId ?? 0 } as const;
  await server.call(changeNotificationAddress, { as, params: { name: annasRecord.name }, body });
  expect((await list()).map(({ addressId }) => addressId)).toEqual([nou?.addressId]);
});

test("a record without parts leaves the known ones, and one with others replaces them", async () => {
  const { parts, ...line } = second.notification_address;
  await loadSamples(sources, [
    annasRecord,
    { ...second, notification_address: line, debt_eur: 1 },
    fornsGasRecord,
  ]);
  const partsNow = async () => (await list()).find(({ fullAddress }) => fullAddress.startsWith("Carrer Nou"));
  expect(await partsNow()).toMatchObject({ zipcode: "17003", floor: null });
  const withFloor = { ...line, parts: { ...parts, floor: "2n" } };
  await loadSamples(sources, [annasRecord, { ...second, notification_address: withFloor }, fornsGasRecord]);
  expect(await partsNow()).toMatchObject({ zipcode: "17003", floor: "2n" });
});
