import {
  annasRecord,
  annasTaxId,
  fornsGasRecord,
  loadSamples,
  sampleCups,
} from "#features/contracts/server/testing/contract-samples.ts";
import { listContractNames } from "#features/contracts/contract/list-contract-names.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

export const newIban = "ES7921000813610123456789";
export const maskedNewIban = "ES79 •••• •••• •••• •••• 6789";
export const newAccount = {
  already_registered: "no",
  iban: "es79 2100 0813 6101 2345 6789",
  owner_is_bank_owner: true,
  mandate_accepted: true,
} as const;

const annasGasRecord = {
  ...fornsGasRecord,
  name: "0000102",
  customer_tax_id: annasTaxId,
  supply_point: { ...fornsGasRecord.supply_point, cups: sampleCups(102) },
};
const closed = {
  ...annasRecord,
  name: "0000199",
  state: "closed",
  ends_on: "2024-01-31",
  starts_on: "2023-01-01",
};

/**
 * Anna has an electricity contract that she pays from an account, a closed one and a gas contract without an account;
 * the bakery has a gas contract.
 */
export const startBankAccountsServer = async () => {
  const parts = await startContractsServer();
  const { server, anna, forn, requests, database } = parts;
  await loadSamples(parts, [annasRecord, closed, fornsGasRecord, annasGasRecord]);
  const gasIdOf = async (customerId: number): Promise<number> => {
    const names = (await server.call(listContractNames, { as: { customerId } })).answer();
    return names.result.gas[0]?.contractId ?? 0;
  };
  return {
    ...parts,
    closedName: closed.name,
    annasGasName: annasGasRecord.name,
    annasGasId: await gasIdOf(anna),
    fornsGasId: await gasIdOf(forn),
    /** Moves a request of Anna's as the retailer does, or withdraws it. */
    move: (reference: string, to: "accepted" | "done" | "rejected" | "cancelled") =>
      requests.inTransaction((client) =>
        requests.move(
          client,
          { customerId: anna, reference },
          { to, actor: to === "cancelled" ? "customer" : "retailer", now: new Date() },
        ),
      ),
    /** Undoes every change of account. */
    restore: () =>
      database.unguarded.query(
        `delete from change_requests;
         update contracts set bank_account_id = (select min(bank_account_id) from bank_accounts) where name = '0000101';
         update contracts set bank_account_id = null where name = '0000102';
         delete from bank_accounts where iban = '${newIban}'`,
      ),
  };
};
