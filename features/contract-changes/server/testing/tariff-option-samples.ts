import { loadProducts } from "#features/catalogue/server/load-products.ts";
import {
  annasRecord,
  fornsGasRecord,
  loadSamples,
  sampleCups,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const product = {
  product_id: "casa",
  commodity: "electricity",
  commercial_name: "Casa",
  prices: [],
  double_tariffs: [
    { start_month: 4, start_year: 2020, end_month: 9, end_year: 2020 },
    { start_month: 4, start_year: 2099, end_month: 9, end_year: 2099 },
    { start_month: 6, start_year: 2099, end_month: 9, end_year: 2099 },
  ],
  happy_hours: [
    { start_hour: 14, end_hour: 16 },
    { start_hour: 22, end_hour: 24 },
  ],
  happy_days: ["saturday", "sunday"],
};

/**
 * A server where Anna's contract has a product with every option, another one has none, and a third has ended. Forn's
 * contract is another customer's.
 */
export const startTariffOptionServer = async () => {
  const { server, requests, anna, ...sources } = await startContractsServer();
  await loadProducts({ database: sources.database, records: [{ line: 1, record: product }] });
  const offering = { ...annasRecord, product_id: "casa" };
  const plain = {
    ...annasRecord,
    name: "0000102",
    supply_point: { ...annasRecord.supply_point, cups: sampleCups(102) },
  };
  const closed = {
    ...offering,
    name: "0000199",
    state: "closed",
    ends_on: "2024-01-31",
    signed_on: "2022-12-20",
    starts_on: "2023-01-01",
  };
  await loadSamples(sources, [offering, plain, closed, fornsGasRecord]);
  const idOf = async (name: string): Promise<number> => {
    const text = "select contract_id::int as id from contracts where name = $1";
    return (await sources.database.unguarded.query(text, [name])).rows[0].id;
  };
  const carryOut = (reference: string) =>
    requests.inTransaction((client) =>
      requests.move(
        client,
        { customerId: anna, reference },
        { to: "done", actor: "retailer", now: new Date(), reason: "" },
      ),
    );
  return {
    server,
    as: { customerId: anna },
    offering: { id: await idOf(offering.name) },
    plain: { id: await idOf(plain.name) },
    closed: { id: await idOf(closed.name) },
    foreign: { id: await idOf(fornsGasRecord.name) },
    unknown: { id: 999_999 },
    carryOut,
    forget: () =>
      sources.database.unguarded.query(
        "delete from change_requests; update contracts set tariff_options = '{}'",
      ),
  };
};
