import { madridDate, type PlainDate } from "#energy/calendar.ts";
import { decideEntry, walletEntryProblem } from "#energy/wallet-ledger.ts";
import { findTaxId, restoreTaxIdZeros, searchedTaxIds } from "#energy/tax-id.ts";
import {
  loadRecords,
  type LoadOptions,
  type LoadReport,
  type Outcome,
  refused,
  refusedWithout,
} from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { walletEntryRecord, type WalletEntryRecord } from "../contract/wallet-entry-record.ts";
import {
  addEntries,
  findContractOwners,
  findCustomersByTaxId,
  findEntriesByKey,
  lockWallets,
  type NewEntry,
} from "./ledger-queries.ts";

const problems = {
  zero: "amount_eur is 0: leave the entry out",
  must_add: "amount_eur of kind surplus is negative: it adds to the wallet; a correction is an adjustment",
  must_deduct: "amount_eur is positive, and this kind deducts from the wallet: give it as negative",
} as const;

const entryProblem = (record: WalletEntryRecord, today: PlainDate): string | undefined => {
  if (record.day > today)
    return `day ${record.day} is in the future, and the entry would be in today's balance: load it on its day, or correct day`;
  const problem = walletEntryProblem(record);
  return problem && problems[problem];
};

const lookUp = async ({ client }: Load, records: readonly WalletEntryRecord[]) => {
  const customers = await findCustomersByTaxId(
    client,
    records.flatMap(({ customerTaxId }) => searchedTaxIds(customerTaxId)),
  );
  const customerIds = [...new Set(customers.values())];
  const wallets = await lockWallets(client, customerIds);
  const known = await findEntriesByKey(client, {
    customerIds,
    keys: records.map(({ entryKey }) => entryKey),
  });
  return {
    customers,
    contracts: await findContractOwners(
      client,
      records.flatMap(({ contractName }) => contractName ?? []),
    ),
    wallets: new Map(wallets.map((wallet) => [JSON.stringify([wallet.customerId, wallet.name]), wallet])),
    known: new Map(known.map((entry) => [JSON.stringify([entry.walletId, entry.entryKey]), entry])),
  };
};
type Lookups = Awaited<ReturnType<typeof lookUp>>;

const entryOf = (record: WalletEntryRecord, customerId: number, walletId: number): NewEntry => ({
  customer_id: customerId,
  wallet_id: walletId,
  entry_key: record.entryKey,
  day: record.day,
  kind: record.kind,
  amount_cents: record.amountCents,
  contract_name: record.contractName ?? null,
  invoice_number: record.invoiceNumber ?? null,
  note: record.note,
});

const knownAs = (
  entry: NewEntry,
  known: ReturnType<Lookups["known"]["get"]>,
): "none" | "same" | "different" => {
  if (known === undefined) return "none";
  const isSame =
    entry.day === known.day &&
    entry.kind === known.kind &&
    entry.amount_cents === known.amountCents &&
    entry.contract_name === known.contractName &&
    entry.invoice_number === known.invoiceNumber &&
    entry.note === known.note;
  return isSame ? "same" : "different";
};

/** Decides on one record, and notes the wallet's new balance for those that follow. */
const decide = (
  record: WalletEntryRecord,
  lookups: Lookups,
  balances: Map<number, number>,
): Outcome | { readonly accepted: NewEntry } => {
  const taxId = findTaxId(lookups.customers, record.customerTaxId) ?? restoreTaxIdZeros(record.customerTaxId);
  const customerId = lookups.customers.get(taxId);
  if (customerId === undefined)
    return refusedWithout(`customer ${taxId}`, "load it first (load -- customers FILE)");
  const wallet = lookups.wallets.get(JSON.stringify([customerId, record.wallet]));
  if (wallet === undefined)
    return {
      outcome: "refused",
      reason: `customer ${taxId} has no wallet ${record.wallet}: load a contract with a share in it first (load -- contracts FILE)`,
      needs: `wallet ${record.wallet} of ${taxId}`,
    };
  const { contractName } = record;
  if (contractName && !lookups.contracts.has(contractName))
    return refusedWithout(`contract ${contractName}`, "load it first (load -- contracts FILE)");
  if (contractName && lookups.contracts.get(contractName) !== customerId)
    return refused(`contract ${contractName} is not that of customer ${taxId}`);
  const entry = entryOf(record, customerId, wallet.walletId);
  const known = knownAs(entry, lookups.known.get(JSON.stringify([wallet.walletId, record.entryKey])));
  const balanceCents = balances.get(wallet.walletId) ?? wallet.balanceCents;
  const { amountCents } = record;
  const decision = decideEntry({ balanceCents, amountCents, known });
  const newBalance = balanceCents + amountCents;
  switch (decision) {
    case "unchanged":
      return { outcome: "unchanged" };
    case "differs":
      return refused(
        `wallet ${record.wallet} has an entry ${record.entryKey} that differs: entries do not change; correct it with an adjustment`,
      );
    case "exceeds_balance":
      // An entry further down in the file may add what this one takes.
      return {
        outcome: "wait",
        reason: `the entry takes more than there is: wallet ${record.wallet} would have ${(newBalance / 100).toFixed(2)} euros`,
      };
    case "added":
      balances.set(wallet.walletId, newBalance);
      return { accepted: entry };
    default:
      return decision satisfies never;
  }
};

/**
 * Loads entries of wallets, each identified by its wallet and key. An entry that is known is not added again. The
 * customers' rows are locked until the file is loaded, and a wallet never has less than nothing.
 */
export const loadWalletEntries = ({
  today = madridDate(new Date()),
  ...options
}: LoadOptions & {
  /** Default: the present day in Madrid. */
  readonly today?: PlainDate;
}): Promise<LoadReport> =>
  loadRecords(
    {
      schema: walletEntryRecord,
      keyOf: ({ customerTaxId, wallet, entryKey }) =>
        JSON.stringify([restoreTaxIdZeros(customerTaxId), wallet, entryKey]),
      keyName: "entry",
      keyFields: ["customer_tax_id", "wallet", "entry_id"],
      check: (record) => entryProblem(record, today),
      apply: async (load: Load, rows: readonly Row<WalletEntryRecord>[]) => {
        const lookups = await lookUp(
          load,
          rows.map(({ record }) => record),
        );
        const balances = new Map<number, number>();
        const decisions = rows.map(({ record }) => decide(record, lookups, balances));
        await addEntries(
          load.client,
          decisions.flatMap((decision) => ("accepted" in decision ? [decision.accepted] : [])),
        );
        return decisions.map((decision): Outcome => ("accepted" in decision ? { outcome: "new" } : decision));
      },
    },
    options,
  );
