import type { Database } from "#platform/server/database/pool.ts";
import {
  bigint,
  execute,
  queryRow,
  queryRows,
  text,
  type Queryable,
} from "#platform/server/database/query.ts";
import type { Mandate } from "./sepa-mandate.ts";

type Pool = Pick<Database, "pool">;

const accountColumns = { bankAccountId: bigint, iban: text };

/** The customer's accounts, the one that was added last first. */
export const findBankAccounts = ({ pool }: Pool, customerId: number) =>
  queryRows(pool, {
    name: "find-bank-accounts",
    text: `select bank_account_id as "bankAccountId", iban from bank_accounts where customer_id = $1
           order by bank_account_id desc`,
    values: [customerId],
    columns: accountColumns,
  });

/** The number of one of the customer's contracts; undefined when it is not theirs. */
export const findContractName = async (
  { pool }: Pool,
  customerId: number,
  contractId: number,
): Promise<string | undefined> =>
  (
    await queryRow(pool, {
      name: "find-contract-name",
      text: "select name from contracts where customer_id = $1 and contract_id = $2",
      values: [customerId, contractId],
      columns: { name: text },
    })
  )?.name;

/** Charges the contract's invoices to the account, which is added to the customer's accounts if it is new. */
export const setBankAccount = async (
  client: Queryable,
  { customerId, contractId, iban }: { customerId: number; contractId: number | null; iban: string },
): Promise<void> => {
  await execute(client, {
    name: "add-bank-account",
    text: `insert into bank_accounts (customer_id, iban) select $1, $2
           where not exists (select 1 from bank_accounts where customer_id = $1 and iban = $2)`,
    values: [customerId, iban],
  });
  await execute(client, {
    name: "set-bank-account",
    text: `update contracts set bank_account_id =
             (select min(bank_account_id) from bank_accounts where customer_id = $1 and iban = $3)
           where customer_id = $1 and contract_id = $2`,
    values: [customerId, contractId, iban],
  });
};

interface MandateKey {
  readonly customerId: number;
  readonly requestId: string;
}

/** Stores the mandate that the customer accepted with a request; the request's reference is the mandate's. */
export const writeMandate = async (
  client: Queryable,
  { customerId, requestId }: MandateKey,
  mandate: Omit<Mandate, "language"> & { reference: string; iban: string; language: string; now: Date },
): Promise<void> => {
  const { reference, creditorIdentifier, iban, language, text: acceptedText, now } = mandate;
  await execute(client, {
    name: "write-sepa-mandate",
    text: `insert into sepa_mandates
             (customer_id, request_id, reference, creditor_identifier, iban, language, accepted_text, accepted_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (customer_id, request_id) do nothing`,
    values: [customerId, requestId, reference, creditorIdentifier, iban, language, acceptedText, now],
  });
};

/** Marks the mandate of a request that was not carried out as void. */
export const voidMandate = async (
  client: Queryable,
  { customerId, requestId }: MandateKey,
  now: Date,
): Promise<void> => {
  await execute(client, {
    name: "void-sepa-mandate",
    text: "update sepa_mandates set voided_at = $3 where customer_id = $1 and request_id = $2",
    values: [customerId, requestId, now],
  });
};
