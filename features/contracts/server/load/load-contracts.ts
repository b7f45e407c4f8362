import { createHash } from "node:crypto";
import type pg from "pg";
import { plainDate } from "#energy/calendar.ts";
import { supplyPointOf } from "#energy/cups.ts";
import { normaliseTaxId } from "#energy/tax-id.ts";
import { contractRecord, type ContractRecord } from "#features/contracts/contract/contract-record.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { loadRecords, type LoadOptions, type Outcome } from "#platform/server/loading/load-records.ts";
import type { LoadReport } from "#platform/server/loading/load-report.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { missingDocument, type DocumentSource } from "./contract-documents.ts";
import {
  type ClaimablePeriod,
  findClaimablePeriods,
  findCustomerNumbers,
  findKnownContracts,
  findProductCommodities,
  findSupplyPeriods,
} from "./contract-lookup-queries.ts";
import { contractProblem } from "./contract-record-policy.ts";
import type { Accepted } from "./contract-row.ts";
import { suppliedFrom } from "./contract-write-queries.ts";
import { createSupplyBook } from "./supply-period-policy.ts";
import { writeContracts } from "./write-contracts.ts";

export interface LoadContractsOptions extends LoadOptions {
  readonly storage: FileStorage;
  readonly documents: DocumentSource;
  /** Gives a customer the curves of a supply period that arrived before its contract. */
  readonly claimCurves: (period: ClaimablePeriod) => Promise<unknown>;
}

const lookUp = async (client: pg.ClientBase, records: readonly ContractRecord[]) => ({
  customers: await findCustomerNumbers(
    client,
    records.map(({ customerTaxId }) => normaliseTaxId(customerTaxId)),
  ),
  contracts: await findKnownContracts(
    client,
    records.map(({ name }) => name),
  ),
  commodities: await findProductCommodities(
    client,
    records.flatMap(({ productId }) => productId ?? []),
  ),
  supplyBook: createSupplyBook(
    await findSupplyPeriods(
      client,
      records.map(({ supplyPoint }) => supplyPointOf(supplyPoint.cups)),
    ),
  ),
});
type Lookups = Awaited<ReturnType<typeof lookUp>>;

const refused = (reason: string): Outcome => ({ outcome: "refused", reason });

const productProblem = ({ productId, commodity }: ContractRecord, { commodities }: Lookups) => {
  if (!productId) return undefined;
  const productCommodity = commodities.get(productId);
  if (productCommodity === undefined) {
    return `product ${productId} is not known: load it first (load -- products FILE), or correct product_id`;
  }
  return productCommodity === commodity ? undefined : `product ${productId} is of ${productCommodity}`;
};

const supplyProblem = (record: ContractRecord, { supplyBook }: Lookups): Outcome | undefined => {
  const startsOn = suppliedFrom(record);
  if (startsOn === undefined) return undefined;
  const { name: contractName, supplyPoint } = record;
  const endsOn = record.endsOn ? plainDate(record.endsOn) : null;
  const obstacle = supplyBook.claim(supplyPointOf(supplyPoint.cups), {
    contractName,
    startsOn: plainDate(startsOn),
    endsOn,
  });
  if (obstacle === undefined) return undefined;
  const until = obstacle.endsOn === null ? "with no end" : `to ${obstacle.endsOn}`;
  return {
    outcome: "wait",
    reason:
      `CUPS ${supplyPoint.cups} is supplied under contract ${obstacle.contractName} from ${obstacle.startsOn} ` +
      `${until}, on days that are this contract's too: load the end of that contract (ends_on), or correct starts_on`,
  };
};

type Decision = Outcome | { readonly accepted: Accepted };

const decide = async (
  record: ContractRecord,
  lookups: Lookups,
  documents: DocumentSource,
): Promise<Decision> => {
  const taxId = normaliseTaxId(record.customerTaxId);
  const customerId = lookups.customers.get(taxId);
  if (customerId === undefined) {
    return refused(`customer ${taxId} is not known: load it first (load -- customers FILE)`);
  }
  const known = lookups.contracts.get(record.name);
  if (known !== undefined && known.customerId !== customerId) {
    return refused(
      `contract ${record.name} is that of ${known.customerTaxId}: a new customer gets a contract of another name`,
    );
  }
  const recordSha256 = createHash("sha256").update(JSON.stringify(record)).digest("hex");
  if (known?.recordSha256 === recordSha256) return { outcome: "unchanged" };
  const problem = productProblem(record, lookups);
  if (problem !== undefined) return refused(problem);
  const missing = await missingDocument(record, documents);
  if (missing !== undefined) {
    return refused(`there is no file ${missing} beside the file of records: put it there, or leave it out`);
  }
  const obstacle = supplyProblem(record, lookups);
  if (obstacle !== undefined) return obstacle;
  return { accepted: { record, recordSha256, customerId, contractId: known?.contractId } };
};

const applyBatch =
  (options: LoadContractsOptions) =>
  async (load: Load, batch: readonly Row<ContractRecord>[]): Promise<readonly Outcome[]> => {
    const lookups = await lookUp(
      load.client,
      batch.map(({ record }) => record),
    );
    const accepted: Accepted[] = [];
    const outcomes: Outcome[] = [];
    for (const { record } of batch) {
      const decision = await decide(record, lookups, options.documents);
      if ("accepted" in decision) {
        accepted.push(decision.accepted);
        outcomes.push({ outcome: decision.accepted.contractId === undefined ? "new" : "changed" });
      } else outcomes.push(decision);
    }
    if (accepted.length > 0) await writeContracts(load, accepted, options);
    return outcomes;
  };

/**
 * Loads contracts with everything that hangs on them. The name says which contract a record is about, and a record
 * that differs from the last one loaded replaces the whole contract; the same record again changes nothing, so what
 * a customer changed in the portal since stays. Contracts that the file does not name stay as they are.
 */
export const loadContracts = async (options: LoadContractsOptions): Promise<LoadReport> => {
  const report = await loadRecords(
    {
      schema: contractRecord,
      keyOf: ({ name }) => name,
      keyName: "contract",
      check: contractProblem,
      apply: applyBatch(options),
    },
    options,
  );
  // Looked for among all contracts, so that what a broken-off load left unclaimed is claimed by the next one.
  for (const period of await findClaimablePeriods(options.database)) await options.claimCurves(period);
  return report;
};
