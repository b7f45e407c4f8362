import { beforeEach, describe, expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { changeContact } from "../contract/change-contact.ts";
import { changeNotificationAddress } from "../contract/change-notification-address.ts";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { addressLineOf, withoutChange } from "./change-notification-address.ts";
import { noAddressParts } from "#features/contracts/server/notification-addresses.ts";
import {
  annasRecord,
  closedRecord,
  fornsGasRecord,
  loadSamples,
  sampleCups,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, requests, anna, forn, ...sources } = await startContractsServer();
/** Without the social bonus, which the first contract has: the second is not the main home. */
const second = {
  ...annasRecord,
  name: "0000102",
  social_bonuses: [],
  supply_point: {
    ...annasRecord.supply_point,
    cups: sampleCups(102),
    cadastral_reference: "9872023 VH5797S 0001 WX",
  },
};
const mainHome = { ...annasRecord, social_bonuses: [{ name: "Bo social", starts_on: "2024-06-01" }] };
await loadSamples(sources, [mainHome, second, closedRecord, fornsGasRecord]);

const as = { customerId: anna };
const params = { name: annasRecord.name };
const address = {
  address_type: "new",
  name: "Anna Roca",
  zipcode: "17130",
  city: { ine: "17062", city: "L'Escala" },
  state: { id: 17, name: "Girona" },
  tv: { id: 1, name: "Carrer" },
  nv: "de les Gavines",
  pnp: "7",
  bq: "",
  es: "B",
  pt: "2n",
  pu: "1a",
  aclarador: "",
  ref_catastral: "",
  email: "anna.nova@example.org",
  mobile: "+34 600 000 002",
} as const satisfies BodyOf<typeof changeNotificationAddress>;

const change = (body: BodyOf<typeof changeNotificationAddress>, name: string = annasRecord.name) =>
  server.call(changeNotificationAddress, { as, params: { name }, body });
const addressNow = async () => (await server.call(getContract, { as, params })).answer().notificationAddress;
const decide = (reference: string, to: "rejected" | "cancelled") =>
  requests.inTransaction((client) =>
    requests.move(
      client,
      { customerId: anna, reference },
      { to, actor: to === "rejected" ? "retailer" : "customer", now: new Date(), reason: "No" },
    ),
  );

const firstAddress = await addressNow();

beforeEach(async () => {
  await sources.database.unguarded.query("delete from change_requests");
  await sources.database.unguarded.query(
    "update contracts set notification_address_id = $2 where customer_id = $1",
    [anna, firstAddress?.addressId],
  );
});

describe("a new notification address", () => {
  test("holds at once, under the names of the official lists", async () => {
    const answer = (await change(address)).answer();
    const now = await addressNow();
    expect(now).toEqual({
      addressId: answer.addressId,
      name: "Anna Roca",
      fullAddress: "Carrer de les Gavines, 7, esc. B, 2n 1a, 17130 L'Escala (Girona)",
      email: "anna.nova@example.org",
      mobile: "600000002",
    });
    expect(answer.data).toEqual({ result: answer.addressId });
  });

  test("reaches the retailer in full", async () => {
    const { reference } = (await change(address)).answer();
    expect(await requests.list(anna)).toMatchObject([
      {
        reference,
        kind: "contract.notification_address",
        details: { address_type: "new", zipcode: "17130", tv: { id: 1, name: "Calle" }, pnp: "7" },
      },
    ]);
  });

  test("given twice at once is one address and one request", async () => {
    const [first, second] = await Promise.all([change(address), change(address)]);
    expect(first.answer()).toEqual(second.answer());
  });

  test.each(["rejected", "cancelled"] as const)("is undone when the request is %s", async (to) => {
    const { reference } = (await change(address)).answer();
    await decide(reference, to);
    expect(await addressNow()).toEqual(firstAddress);
  });

  test("is undone without the phone that has been changed since", async () => {
    const { reference } = (await change(address)).answer();
    await server.call(changeContact, {
      as,
      params: { ...params, field: "phone" },
      body: { phone: "611111111" },
    });
    await decide(reference, "rejected");
    expect(await addressNow()).toMatchObject({
      fullAddress: firstAddress?.fullAddress,
      email: firstAddress?.email,
      mobile: "611111111",
    });
  });

  test("of a contract that had none leaves none when it is rejected", async () => {
    await sources.database.unguarded.query("update contracts set notification_address_id = null");
    const { reference } = (await change(address)).answer();
    await decide(reference, "rejected");
    expect(await addressNow()).toBeNull();
  });
});

test("a postal code that no list has is that of a municipality of its province", async () => {
  const { addressId } = (await change({ ...address, zipcode: "17999" })).answer();
  const { rows } = await sources.database.unguarded.query(
    "select postal_code, ine_code from notification_addresses where address_id = $1",
    [addressId],
  );
  expect(rows).toEqual([{ postal_code: "17999", ine_code: address.city.ine }]);
});

test("another address of the customer is chosen by its id", async () => {
  const { addressId } = (await change(address, second.name)).answer();
  await change({ address_type: "existing", address_id: addressId });
  expect((await addressNow())?.addressId).toBe(addressId);
});

describe("the field", () => {
  test.each([
    ["zipcode", { zipcode: "1713" }],
    ["zipcode", { zipcode: "99999" }],
    ["zipcode", { zipcode: "00130" }],
    ["zipcode", { zipcode: "53130" }],
    ["zipcode", { zipcode: "28669" }],
    ["city", { zipcode: "17999", city: { ine: "08019", city: "Barcelona" } }],
    ["name", { name: "  " }],
    ["city", { city: { ine: "17079", city: "Girona" } }],
    ["state", { state: { id: 8, name: "Barcelona" } }],
    ["tv", { tv: { id: 999, name: "?" } }],
    ["nv", { nv: "" }],
    ["nv", { nv: "x".repeat(257) }],
    ["pnp", { pnp: "" }],
    ["pnp", { pnp: "1234567890" }],
    ["bq", { bq: "12345" }],
    ["es", { es: "12345" }],
    ["pt", { pt: "12345678901" }],
    ["pu", { pu: "12345" }],
    ["ref_catastral", { ref_catastral: "9872023VH5797S0001WY" }],
    ["email", { email: "anna" }],
    ["mobile", { mobile: "12" }],
  ])("%s refuses %j", async (field, wrong) => {
    const body = { ...address, ...wrong };
    const refused = await server.call(changeNotificationAddress, {
      as,
      params,
      body: address,
      raw: { body },
    });
    expect([refused.status, Object.keys(refused.problem().errors ?? {})]).toEqual([400, [field]]);
  });

  test("ref_catastral is stored without spaces and in upper case", async () => {
    const { addressId } = (await change({ ...address, ref_catastral: "9872023 vh5797s 0001 wx" })).answer();
    const { rows } = await sources.database.unguarded.query(
      "select cadastral_reference from notification_addresses where address_id = $1",
      [addressId],
    );
    expect(rows).toEqual([{ cadastral_reference: "9872023VH5797S0001WX" }]);
  });
});

test("the address of a second home cannot become the main one while another is", async () => {
  const refused = await change({ ...address, ref_catastral: "9872023VH5797S0001WX" }, second.name);
  expect([refused.status, refused.problem().code]).toEqual([
    400,
    "error_usuario_otra_vivienda_habitual_activa",
  ]);
});

test.each([
  ["a closed contract", closedRecord.name, 409, "contract_not_active"],
  ["a contract that the customer does not have", "0009999", 404, "contract_not_found"],
])("%s is refused", async (_case, name, status, code) => {
  const refused = await change(address, name);
  expect([refused.status, refused.problem().code]).toEqual([status, code]);
});

test("another address while one is under way is a conflict and saves nothing", async () => {
  await change(address);
  const refused = await change({ ...address, pnp: "99" });
  expect([refused.status, refused.problem().code]).toEqual([409, "change_under_way"]);
  const { rowCount } = await sources.database.unguarded.query(
    "select 1 from notification_addresses where street_number = '99'",
  );
  expect(rowCount).toBe(0);
});

test("an address of another customer is as unknown as one that does not exist", async () => {
  const { rows } = await sources.database.unguarded.query(
    "insert into notification_addresses (customer_id, name, full_address) values ($1, 'Forn', 'Rambla Nova, 5') returning address_id",
    [forn],
  );
  for (const address_id of [Number(rows[0].address_id), 987_654_321]) {
    const refused = await change({ address_type: "existing", address_id });
    expect([refused.status, refused.problem().code]).toEqual([404, "address_not_found"]);
  }
});

test("the line of an address has only the parts that it has", () => {
  const place = { streetType: "Avinguda", city: "Girona", province: "Girona" };
  const typed = { ...address, ref_catastral: "", es: "", pt: "", pu: "", nv: "Montilivi", zipcode: "17003" };
  expect(addressLineOf(typed, place)).toBe("Avinguda Montilivi, 7, 17003 Girona");
  expect(addressLineOf({ ...typed, bq: "C", pt: "baixos", aclarador: "porta blava" }, place)).toBe(
    "Avinguda Montilivi, 7, bl. C, baixos (porta blava), 17003 Girona",
  );
});

test("what was changed since stays when a change is undone", () => {
  const before = { ...noAddressParts, name: "A", full_address: "1", email: "a@x.cat", mobile: "1" };
  const set = { ...before, full_address: "2", email: "b@x.cat" };
  expect(withoutChange({ ...set, email: "c@x.cat" }, set, before)).toEqual({ ...before, email: "c@x.cat" });
  expect(withoutChange({ ...set, full_address: "3" }, set, before)).toEqual({
    ...before,
    full_address: "3",
  });
});

provesForeignIdsAreHidden(changeNotificationAddress, {
  server,
  valid: { as, params, body: address },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "0009999" },
});
