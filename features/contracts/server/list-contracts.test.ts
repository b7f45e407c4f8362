import { describe, expect, it } from "vitest";
import { getContract } from "../contract/get-contract.ts";
import { listContracts } from "../contract/list-contracts.ts";
import {
  annasRecord,
  fornsGasRecord,
  fornsTaxId,
  loadSamples,
  sampleCups,
} from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, forn, ...sources } = await startContractsServer();

const fornsLight = (index: number) => ({
  ...annasRecord,
  name: `00${1000 + index}`,
  customer_tax_id: fornsTaxId,
  supply_point: {
    ...annasRecord.supply_point,
    cups: sampleCups(5000 + index),
    street: `Passeig de Colom, ${index}`,
    city: index % 2 === 0 ? "L'Hospitalet de Llobregat" : "Barcelona",
  },
});
const special = [
  { ...fornsLight(901), name: "OFF_100%", starts_on: "2020-01-01", ends_on: "2021-01-01", state: "closed" },
  { ...fornsLight(902), name: "DRAFT", state: "draft", signed_on: null },
];
await loadSamples(sources, [
  annasRecord,
  fornsGasRecord,
  ...Array.from({ length: 400 }, (_, index) => fornsLight(index)),
  ...special,
]);

const asForn = { customerId: forn };
const firstPage = { offset: 0, limit: 100, type: "electricity", fields: "list" } as const;
type Query = NonNullable<Parameters<typeof server.call<typeof listContracts>>[1]["query"]>;
const list = async (query: Query = {}, as = asForn) =>
  (await server.call(listContracts, { as, query: { ...firstPage, ...query } })).answer();
const namesFor = async (filter: string, more: Query = {}) =>
  (await list({ filter, ...more })).items.map(({ name }) => name);

/** Of a contract, in its order. */
const specifiedFields =
  `id name state sign_date amount_debt atr_available no_cession_sips invoice_online owner_partner
  dso_reference dso_phone fiscal_partner fiscal_address cups pricelist tariff contracted_power_period
  notification_address bank_account dso services bonos_sociales attachments bateria_virtual electronic_notification
  date_start_electronic_notification date_request_electronic_notification pressio caudal`.split(/\s+/);

const wireItems = async (customerId: number, query: string) => {
  const headers = { cookie: `llum_session=${customerId}.full` };
  return (await server.app.inject({ url: `/api/v2/contracts?${query}`, headers })).json().items;
};

describe("the list of contracts", () => {
  it("has all the specification's fields of a contract unless the light rows are requested", async () => {
    const [whole] = await wireItems(anna, "");
    expect(Object.keys(whole)).toEqual(expect.arrayContaining(specifiedFields));
    const [light] = await wireItems(anna, "fields=list");
    expect(light).not.toHaveProperty("bank_account");
    expect(whole).toMatchObject(light);
  });

  it("has the same whole contracts as the call for one", async () => {
    const { items } = await list({ type: "gas", fields: "all" });
    const params = { name: "0000901" };
    expect(items).toEqual([(await server.call(getContract, { as: asForn, params })).answer()]);
  });

  it("has in each whole contract its own services", async () => {
    const { items } = await list({ fields: "all" });
    expect(items).toHaveLength(100);
    expect(items.every(({ services }) => services?.length === 1)).toBe(true);
  });

  it("has flat rows for gas, as for electricity", async () => {
    const [gas] = await wireItems(forn, "type=gas");
    expect(gas).toMatchObject({ name: "0000901", type: "gas", pressio: 0.05, caudal: 120 });
  });

  it("shows a household its contract with the loaded data", async () => {
    const { items, total_items } = await list({}, { customerId: anna });
    expect(total_items).toBe(1);
    expect(items).toEqual([
      {
        contractId: expect.any(Number),
        name: "0000101",
        alias: null,
        commodity: "electricity",
        state: "active",
        signedOn: "2024-02-20",
        debtCents: 1234,
        supplyPoint: {
          cups: sampleCups(101),
          street: "Carrer de Gràcia, 12, 2n 1a",
          streetAddress: "Carrer de Gràcia, 12, 2n 1a",
          city: "Barcelona",
          fullAddress: "Carrer de Gràcia, 12, 2n 1a, 08012 Barcelona",
          cadastralReference: "9872023VH5797S0001WX",
        },
        product: null,
        accessTariff: { name: "2.0TD" },
        powers: [
          { period: "P1", powerW: 3450 },
          { period: "P2", powerW: 4600 },
        ],
        holder: { name: "Anna Roca" },
      },
    ]);
  });

  it("uses the specification's field names, euros and kW", async () => {
    const { bytes } = await server.call(listContracts, { as: { customerId: anna }, query: firstPage });
    const { items } = JSON.parse(bytes.toString("utf8"));
    expect(items[0]).toMatchObject({
      state: "activa",
      sign_date: "2024-02-20",
      amount_debt: 12.34,
      cups: { name: sampleCups(101), ref_catastral: "9872023VH5797S0001WX" },
      tariff: { name: "2.0TD" },
      contracted_power_period: [
        { period: "P1", power: 3.45 },
        { period: "P2", power: 4.6 },
      ],
      owner_partner: { name: "Anna Roca" },
    });
  });

  it("is paginated for a company, active contracts first", async () => {
    const first = await list();
    expect(first).toMatchObject({ n_items: 402, total_items: 402, limit: 100, offset: 0, page_items: 100 });
    const last = await list({ offset: 400 });
    expect(last).toMatchObject({ total_items: 402, page_items: 2, offset_items: 402 });
    expect(last.items.map(({ name, state }) => [name, state])).toEqual([
      ["DRAFT", "draft"],
      ["OFF_100%", "closed"],
    ]);
    expect((await list({ offset: 10_000 })).items).toEqual([]);
  });

  it("lists gas separately", async () => {
    const { items } = await list({ type: "gas" });
    expect(items).toMatchObject([
      { name: "0000901", commodity: "gas", powers: [], accessTariff: { name: "RL.2" } },
    ]);
  });

  it("can be filtered by state", async () => {
    expect(await namesFor("", { state: "closed" })).toEqual(["OFF_100%"]);
    expect(await namesFor("", { state: "draft" })).toEqual(["DRAFT"]);
  });

  it("can be filtered by payment, municipality and product, and by several at once", async () => {
    expect((await list({ payment: "paid" })).total_items).toBe(0);
    expect((await list({ payment: "owed" })).total_items).toBe(402);
    const wanted = { municipality: "L'Hospitalet de Llobregat", state: "closed" } as const;
    expect(await namesFor("", wanted)).toEqual([]);
    expect(await namesFor("", { ...wanted, municipality: "Barcelona" })).toEqual(["OFF_100%"]);
    expect(await namesFor("", { product: "unknown" })).toEqual([]);
  });

  it.each([
    ["name", ["001000", "001001"]],
    ["-name", ["OFF_100%", "DRAFT"]],
    ["address", ["001001", "001003"]],
    ["-address", ["DRAFT", "001398"]],
    ["state", ["001000", "001001"]],
    ["-state", ["OFF_100%", "DRAFT"]],
    ["-debt", ["001000", "001001"]],
    ["product", ["001000", "001001"]],
    ["power", ["001000", "001001"]],
  ] as const)("can be sorted by %s", async (sort, names) => {
    const { items } = await list({ sort, limit: 2 });
    expect(items.map(({ name }) => name)).toEqual(names);
  });

  it("can be searched by number, CUPS and address, ignoring case and accents", async () => {
    expect(await namesFor("001399")).toEqual(["001399"]);
    expect(await namesFor(sampleCups(5007).toLowerCase())).toEqual(["001007"]);
    expect(await namesFor("PASSEIG DE COLÓM, 42,")).toEqual(["001042"]);
    expect((await list({ filter: "hospitalet" })).total_items).toBe(201);
    expect(await namesFor("carrer de gràcia")).toEqual([]);
    expect(await namesFor("pg. colom 42 llobregat")).toEqual(["001042"]);
    const printed = sampleCups(5007).replaceAll(/(.{4})(?=.)/g, "$1 ");
    expect(await namesFor(printed)).toEqual(["001007"]);
  });

  it.each(["%", "_", "\\", "%_%", "' or 1=1 --"])("searches for %j literally", async (filter) => {
    const names = await namesFor(filter);
    expect(names).toEqual(filter === "%" || filter === "_" ? ["OFF_100%"] : []);
  });

  it("refuses an invalid page, type or search", async () => {
    for (const query of [
      "limit=1000000000",
      "limit=-1",
      "limit=1.5",
      "limit=10&limit=20",
      "offset=-1",
      "type=water",
      "state=open",
      "sort=customer_id",
      "payment=later",
      `filter=${"a".repeat(101)}`,
    ]) {
      const response = await server.app.inject({
        url: `/api/v2/contracts?${query}`,
        headers: { cookie: `llum_session=${forn}.full` },
      });
      expect([query, response.statusCode, response.json().code]).toEqual([query, 400, "invalid_request"]);
    }
  });

  it("can be read in an impersonation session", async () => {
    expect(
      (await server.call(listContracts, { as: { ...asForn, readOnly: true }, query: firstPage })).status,
    ).toBe(200);
  });
});
