import { createHash } from "node:crypto";
import type pg from "pg";
import { isValidCadastralReference } from "#energy/cadastral-reference.ts";
import { madridDate, type PlainDate, plainDate } from "#energy/calendar.ts";
import { type CupsProblem, parseCups, supplyPointOf } from "#energy/cups.ts";
import { isSepaIdentifier } from "#energy/sepa-text.ts";
import { type IbanProblem, parseIban } from "#energy/iban.ts";
import { zoneOfPostalCode } from "#energy/tariffs.ts";
import {
  findTaxId,
  hasWrongControl,
  holderTaxIdOf,
  restoreTaxIdZeros,
  searchedTaxIds,
} from "#energy/tax-id.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { isInsideFolder, type DocumentSource } from "#platform/server/loading/document-source.ts";
import {
  loadRecords,
  type LoadOptions,
  type Outcome,
  refused,
  refusedWithout,
  type LoadReport,
} from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { isDir3Code } from "../../contract/administrative-centres.ts";
import { type ContractRecord, contractRecord } from "../../contract/contract-record.ts";
import { mediaTypeOf } from "../../contract/media-types.ts";
import { missingDocument } from "./contract-documents.ts";
import {
  type ClaimablePeriod,
  findClaimablePeriods,
  findCustomerNumbers,
  findKnownContracts,
  findProductCommodities,
  findSupplyPeriods,
  createSupplyRegister,
} from "./contract-lookup-queries.ts";
import { type Accepted, suppliedFrom, zoneOf } from "./contract-rows.ts";
import { termsProblem } from "./terms-problem.ts";
import { writeContracts, type WalletSharesOfContract } from "./write-contracts.ts";

const cupsMessages: Record<CupsProblem, string> = {
  length: "it must have 20 or 22 characters",
  country: "it must begin with ES",
  digits: "its characters 3 to 18 must be digits",
  check_letters: "its two control letters do not agree with its digits",
  point_suffix: "its last two characters must be a digit and one of F, P, R, C, X, Y, Z",
};

const ibanMessages: Record<IbanProblem, string> = {
  characters: "it has characters that do not belong in it",
  country: "its country is not in the SEPA area, so it cannot be charged",
  length: "its length is not that of its country",
  check_digits: "its check digits do not agree",
  account_control: "the control digits of its account do not agree",
};

const cupsProblem = ({ supplyPoint }: ContractRecord): string | undefined => {
  const parsed = parseCups(supplyPoint.cups);
  return parsed.valid
    ? undefined
    : `CUPS ${supplyPoint.cups} is not valid: ${cupsMessages[parsed.problem]}; correct it`;
};

const ibanProblem = ({ iban }: ContractRecord): string | undefined => {
  if (!iban) return undefined;
  const parsed = parseIban(iban);
  // Only the last digits: reports may be shared, account numbers may not.
  return parsed.valid
    ? undefined
    : `iban ending in ${iban.slice(-4)} is not valid: ${ibanMessages[parsed.problem]}; correct it`;
};

const mandateProblem = ({ iban, mandate }: ContractRecord): string | undefined => {
  if (!mandate) return undefined;
  if (!iban) return "mandate needs the account that it is for: add iban, or leave it out";
  if (!isSepaIdentifier(mandate.reference))
    return `mandate.reference ${mandate.reference} is none that banks take: at most 35 letters without accents, digits and / - ? : ( ) . , ' +, without spaces; correct it`;
  return undefined;
};

const dateProblem = ({ state, startsOn, endsOn }: ContractRecord, today: PlainDate): string | undefined => {
  if (state === "active" && startsOn && startsOn > today)
    return `an active contract cannot start in the future (${startsOn}): its state is draft until then`;
  if (state === "closed" && endsOn && endsOn > today)
    return `a closed contract cannot end in the future (${endsOn}): its state is active until then`;
  if (state === "active" && !startsOn)
    return "an active contract needs its first day of supply: add starts_on";
  if (endsOn && !startsOn) return "a contract with ends_on needs starts_on";
  if (endsOn && startsOn && endsOn < startsOn) return `ends_on ${endsOn} is before starts_on ${startsOn}`;
  if (state === "closed" && startsOn && !endsOn)
    return "a closed contract needs its last day of supply: add ends_on";
  return undefined;
};

const attachmentProblem = ({ attachments }: ContractRecord): string | undefined => {
  for (const { filename, path } of attachments) {
    if (mediaTypeOf(filename) === undefined) {
      return `attachment ${filename} is of a kind that cannot be handed out; convert it to PDF`;
    }
    if (!isInsideFolder(path)) {
      return `attachment ${filename}: its path ${path} leads out of the folder of the file; put it below that folder`;
    }
  }
  return undefined;
};

const walletProblem = ({ solarWalletShares }: ContractRecord): string | undefined => {
  const names = solarWalletShares.map(({ wallet }) => wallet);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined
    ? undefined
    : `solar_wallets names ${twice} twice: give the contract's share in it once`;
};

const cadastralProblem = ({ supplyPoint, notificationAddress }: ContractRecord): string | undefined => {
  const references = [
    ["supply_point", supplyPoint.cadastralReference],
    ["notification_address.parts", notificationAddress?.parts?.cadastralReference],
  ] as const;
  const wrong = references.find(([, reference]) => reference && !isValidCadastralReference(reference));
  return (
    wrong &&
    `${wrong[0]}.cadastral_reference ${wrong[1]} is not valid: it has 20 characters, the last two of which are control letters, or the 14 of a parcel; correct it, or leave it out`
  );
};

const holderProblem = ({ holder: { taxId } }: ContractRecord): string | undefined =>
  hasWrongControl(taxId)
    ? `holder.tax_id ${taxId} is not a NIF, NIE or CIF: its control character does not agree; correct it`
    : undefined;

const zoneProblem = ({ supplyPoint: { zone, postalCode } }: ContractRecord): string | undefined => {
  const expected = zoneOfPostalCode(postalCode);
  return zone && zone !== expected
    ? `supply_point.zone ${zone} contradicts postal_code ${postalCode}, which is in ${expected}: correct one, or leave zone out`
    : undefined;
};

const centresProblem = ({ administrativeCentres }: ContractRecord): string | undefined => {
  if (!administrativeCentres) return undefined;
  const codes = Object.values(administrativeCentres).flatMap((centre) => centre?.code ?? []);
  const wrong = codes.find((code) => !isDir3Code(code));
  return (
    wrong &&
    `administrative_centres: ${wrong} is no code of the directory of public bodies (DIR3): one or two capital letters and digits, ten characters at most, such as L01080193`
  );
};

/** The first rule that the record alone breaks, with the correction to make; undefined for a valid record. */
const contractProblem = (record: ContractRecord, today: PlainDate): string | undefined =>
  cupsProblem(record) ??
  cadastralProblem(record) ??
  holderProblem(record) ??
  zoneProblem(record) ??
  termsProblem(record, today) ??
  ibanProblem(record) ??
  mandateProblem(record) ??
  centresProblem(record) ??
  dateProblem(record, today) ??
  attachmentProblem(record) ??
  walletProblem(record);

export interface LoadContractsOptions extends LoadOptions {
  readonly storage: FileStorage;
  readonly documents: DocumentSource;
  /** Assigns to a customer the curves of a supply period that were loaded before its contract. */
  readonly claimCurves: (period: ClaimablePeriod) => Promise<unknown>;
  /** Replaces the shares of the loaded contracts in solar wallets. */
  readonly replaceWalletShares: (
    client: pg.ClientBase,
    contracts: readonly WalletSharesOfContract[],
  ) => Promise<void>;
  /** Default: the present day in Madrid. */
  readonly today?: PlainDate;
}

/** The products of a record, present and earlier. */
const productsOf = ({ productId, earlierTerms }: ContractRecord): string[] =>
  [productId, ...(earlierTerms ?? []).map((terms) => terms.productId)].flatMap((product) => product ?? []);

const lookUp = async (client: pg.ClientBase, records: readonly ContractRecord[]) => ({
  customers: await findCustomerNumbers(
    client,
    records.flatMap(({ customerTaxId }) => searchedTaxIds(customerTaxId)),
  ),
  contracts: await findKnownContracts(
    client,
    records.map(({ name }) => name),
  ),
  commodities: await findProductCommodities(client, records.flatMap(productsOf)),
  supplyRegister: createSupplyRegister(
    await findSupplyPeriods(
      client,
      records.map(({ supplyPoint }) => supplyPointOf(supplyPoint.cups)),
    ),
  ),
});
type Lookups = Awaited<ReturnType<typeof lookUp>>;

const productProblem = (record: ContractRecord, { commodities }: Lookups): Outcome | undefined => {
  for (const productId of productsOf(record)) {
    const commodity = commodities.get(productId);
    if (commodity === undefined) {
      return refusedWithout(
        `product ${productId}`,
        "load it first (load -- products FILE), or correct product_id",
      );
    }
    if (commodity !== record.commodity) return refused(`product ${productId} is of ${commodity}`);
  }
  return undefined;
};

const supplyProblem = (record: ContractRecord, { supplyRegister }: Lookups): Outcome | undefined => {
  const startsOn = suppliedFrom(record);
  if (startsOn === undefined) return undefined;
  const { name: contractName, supplyPoint } = record;
  const endsOn = record.endsOn ? plainDate(record.endsOn) : null;
  const overlap = supplyRegister.claim(supplyPointOf(supplyPoint.cups), {
    contractName,
    startsOn: plainDate(startsOn),
    endsOn,
  });
  if (overlap === undefined) return undefined;
  const until = overlap.endsOn === null ? "with no end" : `to ${overlap.endsOn}`;
  return {
    outcome: "wait",
    reason:
      `CUPS ${supplyPoint.cups} is supplied under contract ${overlap.contractName} from ${overlap.startsOn} ` +
      `${until}, on days that are this contract's too: load the end of that contract (ends_on), or correct starts_on`,
  };
};

/** Of the record with its zone, as before zones could be left out: a new hash would replace every contract once. */
const hashOf = (record: ContractRecord): string => {
  const { zone: _, distributor, ...place } = record.supplyPoint;
  const supplyPoint = { ...place, zone: zoneOf(record), distributor };
  return createHash("sha256")
    .update(JSON.stringify({ ...record, supplyPoint }))
    .digest("hex");
};

type Decision = Outcome | { readonly accepted: Accepted };

const decide = async (
  record: ContractRecord,
  lookups: Lookups,
  documents: DocumentSource,
): Promise<Decision> => {
  const taxId = findTaxId(lookups.customers, record.customerTaxId) ?? restoreTaxIdZeros(record.customerTaxId);
  const customerId = lookups.customers.get(taxId);
  if (customerId === undefined) {
    return refusedWithout(`customer ${taxId}`, "load it first (load -- customers FILE)");
  }
  const known = lookups.contracts.get(record.name);
  if (known !== undefined && known.customerId !== customerId) {
    return refused(
      `contract ${record.name} is that of ${known.customerTaxId}: a new customer gets a contract of another name`,
    );
  }
  const recordSha256 = hashOf(record);
  if (known?.recordSha256 === recordSha256) return { outcome: "unchanged" };
  const problem = productProblem(record, lookups);
  if (problem !== undefined) return problem;
  const missing = await missingDocument(record, documents);
  if (missing !== undefined) {
    return refused(`there is no file ${missing} beside the file of records: put it there, or leave it out`);
  }
  const supplyConflict = supplyProblem(record, lookups);
  if (supplyConflict !== undefined) return supplyConflict;
  const holder = { ...record.holder, taxId: holderTaxIdOf(record.holder.taxId, taxId) };
  return {
    accepted: { record: { ...record, holder }, recordSha256, customerId, contractId: known?.contractId },
  };
};

const applyBatch =
  (options: LoadContractsOptions, today: PlainDate) =>
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
    if (accepted.length > 0) await writeContracts(load, accepted, { ...options, today });
    return outcomes;
  };

/**
 * Loads contracts with their dependent rows and documents. A contract is identified by its name. A record that
 * differs from the last one loaded replaces the whole contract; the same record changes nothing, which preserves
 * later changes by the customer in the portal. Terms that differ begin new ones (`terms-policy.ts`). Contracts that are not in the file are left unchanged.
 */
export const loadContracts = async (options: LoadContractsOptions): Promise<LoadReport> => {
  const { today = madridDate(new Date()) } = options;
  const report = await loadRecords(
    {
      schema: contractRecord,
      keyOf: ({ name }) => name,
      keyName: "contract",
      keyFields: ["name"],
      check: (record) => contractProblem(record, today),
      apply: applyBatch(options, today),
    },
    options,
  );
  // Searched among all contracts, so that curves left unclaimed by a failed load are claimed by the next one.
  for (const period of await findClaimablePeriods(options.database)) await options.claimCurves(period);
  return report;
};
