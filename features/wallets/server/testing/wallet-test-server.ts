import { readContract } from "#features/contracts/server/get-contract.ts";
import {
  addCustomers,
  annasRecord,
  annasTaxId,
  fornsTaxId,
  loadSamples,
  sampleCups,
} from "#features/contracts/server/testing/contract-samples.ts";
import { createChangeRequests } from "#features/requests/server/change-requests.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { createThreadPool } from "#platform/server/threads/thread-pool.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { discountTypes, type DiscountType } from "../../contract/wallet-share.ts";
import { loadWalletEntries } from "../load-wallet-entries.ts";
import { changes } from "../changes.ts";
import { handlers, type WalletsPorts } from "../routes.ts";
import { findWalletShares } from "../share-queries.ts";

/** The wallets of the samples. */
export const roof = "Teulada";
export const garden = "Jardí";

const share = (wallet: string, weight: number, changes: object = {}) => ({
  wallet,
  weight,
  starts_on: "2024-06-01",
  ...changes,
});

const contract = (number: number, changes: object) => ({
  ...annasRecord,
  name: `0000${number}`,
  supply_point: { ...annasRecord.supply_point, cups: sampleCups(number) },
  ...changes,
});

/** Anna: a roof, a flat and a shop share a wallet, a garage has another; the bakery has its own. */
const contracts = [
  contract(101, { self_consumption_code: "41", solar_wallets: [share(roof, 2, { is_origin: true })] }),
  contract(102, { solar_wallets: [share(roof, 1)] }),
  contract(103, { self_consumption_code: "31", solar_wallets: [share(roof, 1)] }),
  contract(104, { solar_wallets: [share(garden, 1)] }),
  contract(105, { solar_wallets: [share(roof, 0), share("Antiga", 1, { ends_on: "2025-01-31" })] }),
  {
    ...contract(901, { solar_wallets: [share("Forn", 1)] }),
    customer_tax_id: fornsTaxId,
    holder: { ...annasRecord.holder, tax_id: fornsTaxId },
  },
];

/** An entry of Anna's roof in the format of an operator's file. */
export const entryRecord = (entry_id: string, amount_eur: number, changes: object = {}) => ({
  customer_tax_id: annasTaxId,
  wallet: roof,
  entry_id,
  day: "2026-01-31",
  kind: amount_eur > 0 ? "surplus" : "applied",
  amount_eur,
  ...changes,
});

const readerOf = (database: TestDatabase) => {
  const walletId = async (name: string): Promise<number> => {
    const found = await database.unguarded.query("select wallet_id from solar_wallets where name = $1", [
      name,
    ]);
    return Number(found.rows[0]?.wallet_id);
  };
  /** Name, weight and whether it is applied of each share of a wallet, by contract. */
  const sharesOf = async (name: string) => {
    const { rows } = await database.unguarded.query(
      `select k.name, h.weight, h.is_applied from solar_wallet_shares h join solar_wallets w using (customer_id, wallet_id)
       join contracts k using (customer_id, contract_id) where w.name = $1 order by k.name`,
      [name],
    );
    return rows.map((row): [string, number, boolean] => [row.name, row.weight, row.is_applied]);
  };
  const load = (records: readonly object[]) =>
    loadWalletEntries({ database, records: records.map((record, index) => ({ line: index + 1, record })) });
  return { walletId, sharesOf, load };
};

/** A server for solar wallets with two customers. */
export const startWalletsServer = async ({
  features = true,
  types = discountTypes,
}: { features?: boolean; types?: readonly DiscountType[] } = {}) => {
  const database = await createTestDatabase("empty");
  const storage = openLocalDisk({ folder: temporaryFolder("wallets") });
  const { anna, forn } = await addCustomers(database.unguarded);
  const requests = createChangeRequests({ database, kinds: changes });
  const configuration = {
    features: { virtualBattery: true },
    wallets: { expiryYears: 5, discountTypes: types },
  };
  const ports: WalletsPorts = {
    database,
    threads: createThreadPool(),
    submitRequest: requests.submit,
    readConfiguration: () => configuration,
    readContract: ({ customerId, name, now, language }) =>
      readContract(
        {
          database,
          readConfiguration: () => configuration,
          findWalletShares: (keys, today) => findWalletShares(database, keys, today),
        },
        name,
        { session: { customerId }, now, language },
      ),
  };
  const server = await startTestServer(handlers(ports), {
    isFeatureOn: () => features,
    rateLimits: { write: 100_000 },
  });
  const restore = async (): Promise<void> => {
    await database.unguarded.query(
      `delete from change_requests; delete from solar_wallet_entries; delete from solar_wallets;
       update contracts set record_sha256 = ''`,
    );
    const report = await loadSamples({ database, storage }, contracts);
    if (report.refused > 0) throw new Error(JSON.stringify(report.refusals));
  };
  await restore();
  /** The retailer, or the customer, decides on a request. */
  const decide = (reference: string, to: "done" | "rejected" | "cancelled") =>
    requests.inTransaction((client) =>
      requests.move(
        client,
        { customerId: anna, reference },
        { to, actor: to === "cancelled" ? "customer" : "retailer", now: new Date(), reason: "" },
      ),
    );
  return { database, storage, server, requests, anna, forn, restore, decide, ...readerOf(database) };
};
