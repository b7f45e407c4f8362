import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { shippedRows } from "#database/market/market-tables.ts";
import type { PlainDate } from "#energy/calendar.ts";
import { regulatedAmountsOf } from "#energy/pricing/regulated-amounts.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { loadMarketFile } from "../load-market-file.ts";
import { handlers as marketHandlers } from "../routes.ts";

const fixture = (name: string): string =>
  readFileSync(
    fileURLToPath(new URL(`../../../../energy/market/fixtures/${name}`, import.meta.url)),
    "latin1",
  );

/** The prices of indexed products by day, in €/kWh; the same for each of them. */
const intervalPrices = new Map<string, readonly number[]>();

/** What is asked with it is tested with its own call. */
const requestCallBack = async () => ({ reference: "K7QM-2X9R" });

/** A server with two customers, and what loads a file of the market. */
export const startMarketServer = async () => {
  const database = await createTestDatabase();
  const server = await startTestServer(
    marketHandlers({
      database,
      requestCallBack,
      readIntervalPrices: async () => ({ pricesOf: (day) => intervalPrices.get(day) }),
      readRegulatedAmounts: async () => regulatedAmountsOf(shippedRows),
    }),
    {
      rateLimits: { write: 100_000 },
    },
  );
  const addCustomer = async (taxId: string, email: string): Promise<{ customerId: number }> => {
    const added = await queryRow(database.unguarded, {
      text: `insert into customers (tax_id, kind, name, email, language)
             values ($1, 'person', 'Anna Roca', $2, 'ca') returning customer_id as id`,
      values: [taxId, email],
      columns: { id: bigint },
    });
    return { customerId: added?.id ?? 0 };
  };
  const load = (name: string, text = fixture(name), now = new Date()) =>
    loadMarketFile(database, { name, text }, now);
  return {
    ...server,
    database,
    intervalPrices,
    anna: await addCustomer("12345678Z", "anna@correu.example"),
    pere: await addCustomer("87654321X", "pere@correu.example"),
    load,
    /** A session of futures with one price of each contract. */
    loadFutures: (session: PlainDate, prices: Readonly<Record<string, string>>) =>
      load(
        "futures.csv",
        Object.entries(prices)
          .map(([contract, price]) => `${session};${contract};${price}`)
          .join("\n"),
      ),
  };
};
