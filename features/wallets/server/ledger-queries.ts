import { lockCustomers } from "#platform/server/database/customer-lock.ts";
import {
  type Queryable,
  bigint,
  date,
  execute,
  int,
  nullable,
  oneOf,
  queryRows,
  text,
} from "#platform/server/database/query.ts";
import { walletEntryKinds } from "#energy/wallet-ledger.ts";

const entryColumns = {
  walletId: bigint,
  entryId: bigint,
  day: date,
  kind: oneOf(...walletEntryKinds),
  amountCents: int,
  contractName: nullable(text),
  invoiceNumber: nullable(text),
  note: text,
  balanceCents: bigint,
};

/** The whole ledgers of these wallets, oldest first, each entry with what was in the wallet after it. */
export const findLedgers = (db: Queryable, customerId: number, walletIds: readonly number[]) =>
  queryRows(db, {
    name: "find-wallet-ledgers",
    text: `select wallet_id as "walletId", entry_id as "entryId", day, kind, amount_cents as "amountCents",
             contract_name as "contractName", invoice_number as "invoiceNumber", note,
             sum(amount_cents) over (partition by wallet_id order by day, amount_cents desc, entry_id) as "balanceCents"
           from solar_wallet_entries where customer_id = $1 and wallet_id = any($2)
           order by wallet_id, day, amount_cents desc, entry_id`,
    values: [customerId, walletIds],
    columns: entryColumns,
  });
export type FoundEntry = Awaited<ReturnType<typeof findLedgers>>[number];

/** An entry to add to a wallet. */
export interface NewEntry {
  readonly customer_id: number;
  readonly wallet_id: number;
  readonly entry_key: string;
  readonly day: string;
  readonly kind: string;
  readonly amount_cents: number;
  readonly contract_name: string | null;
  readonly invoice_number: string | null;
  readonly note: string;
}

const newEntries = `
  given as materialized (
    select * from jsonb_to_recordset($1) as r (customer_id bigint, wallet_id bigint, entry_key text, day date, kind text,
      amount_cents integer, contract_name text, invoice_number text, note text)
  )`;

/**
 * Adds entries, and their amounts to the balances, in one statement. An entry whose key the wallet has already changes
 * neither. Fails when a balance would become negative.
 */
export const addEntries = async (client: Queryable, entries: readonly NewEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  await execute(client, {
    name: "add-wallet-entries",
    text: `with ${newEntries}, added as (
             insert into solar_wallet_entries
               (customer_id, wallet_id, entry_key, day, kind, amount_cents, contract_name, invoice_number, note)
             select customer_id, wallet_id, entry_key, day, kind, amount_cents, contract_name, invoice_number, note
             from given
             on conflict (customer_id, wallet_id, entry_key) do nothing
             returning customer_id, wallet_id, amount_cents
           ), sums as materialized (
             select customer_id, wallet_id, sum(amount_cents)::integer as cents from added group by customer_id, wallet_id
           )
           update solar_wallets w set balance_cents = w.balance_cents + s.cents from sums s
           where w.customer_id = any($2) and w.customer_id = s.customer_id and w.wallet_id = s.wallet_id`,
    values: [JSON.stringify(entries), [...new Set(entries.map(({ customer_id }) => customer_id))]],
  });
};

/** Wallets of these customers, locked until the end of the transaction with the customers' rows. */
export const lockWallets = async (client: Queryable, customerIds: readonly number[]) => {
  await lockCustomers(client, customerIds);
  return queryRows(client, {
    name: "find-wallets-of-customers",
    text: `select customer_id as "customerId", wallet_id as "walletId", name, balance_cents as "balanceCents"
           from solar_wallets where customer_id = any($1)`,
    values: [customerIds],
    columns: { customerId: bigint, walletId: bigint, name: text, balanceCents: int },
  });
};

/** Entries of these customers with one of the keys. */
export const findEntriesByKey = (
  client: Queryable,
  { customerIds, keys }: { readonly customerIds: readonly number[]; readonly keys: readonly string[] },
) =>
  queryRows(client, {
    name: "find-wallet-entries-by-key",
    text: `select customer_id as "customerId", wallet_id as "walletId", entry_key as "entryKey", day, kind,
             amount_cents as "amountCents", contract_name as "contractName", invoice_number as "invoiceNumber", note
           from solar_wallet_entries where customer_id = any($1) and entry_key = any($2)`,
    values: [customerIds, keys],
    columns: {
      customerId: bigint,
      walletId: bigint,
      entryKey: text,
      day: date,
      kind: oneOf(...walletEntryKinds),
      amountCents: int,
      contractName: nullable(text),
      invoiceNumber: nullable(text),
      note: text,
    },
  });

export const findCustomersByTaxId = async (
  client: Queryable,
  taxIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await queryRows(client, {
    name: "find-wallet-customers",
    text: `select login_name as "taxId", customer_id as "customerId" from login_names
           where kind = 'tax_id' and login_name = any($1)`,
    values: [taxIds],
    columns: { taxId: text, customerId: bigint },
  });
  return new Map(rows.map(({ taxId, customerId }) => [taxId, customerId]));
};

/** The customer that each contract number belongs to. */
export const findContractOwners = async (
  client: Queryable,
  names: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await queryRows(client, {
    name: "find-wallet-contract-owners",
    text: `select name, customer_id as "customerId" from contract_names where name = any($1)`,
    values: [names],
    columns: { name: text, customerId: bigint },
  });
  return new Map(rows.map(({ name, customerId }) => [name, customerId]));
};
