import { plainDate } from "#energy/calendar.ts";
import { findProvince } from "#energy/provinces.ts";
import { findAccessTariff, zoneOfPostalCode } from "#energy/tariffs.ts";
import { exported, exportedInvoices } from "#database/seed/exported-records.ts";
import { claimCurves } from "#features/consumption/server/curves/curve-owners.ts";
import { writeCurveDays } from "#features/consumption/server/curves/write-curve-days.ts";
import { addressTextOf } from "#features/contracting/server/papers/paper-facts.ts";
import { listBegunLeads, type BegunLead } from "#features/contracting/server/leads/begun-leads.ts";
import { contractRecord, type ContractRecord } from "#features/contracts/contract/contract-record.ts";
import { loadContracts } from "#features/contracts/server/load/load-contracts.ts";
import { loadInvoices } from "#features/invoices/server/load-invoices.ts";
import { replaceShares } from "#features/wallets/server/share-queries.ts";
import type { LoadReport } from "#platform/server/loading/load-records.ts";
import { bigint, queryRow, text } from "#platform/server/database/query.ts";
import type { Services } from "../services.ts";
import { firstCurveDay, firstInvoice } from "./first-day.ts";
import { firstGasInvoice } from "./first-gas-bill.ts";

export type SupplyServices = Pick<Services, "database" | "storage" | "announce">;

const batch = 20;
/** The names of distributors in the demo, by the digits of the CUPS. */
const distributors: Readonly<Record<string, string>> = {
  "0021": "i-DE",
  "0022": "UFD",
  "0026": "E-Redes",
  "0027": "Viesgo",
  "0031": "e-distribución",
};

/** The contract as the retailer's system exports it. */
const recordOfLead = (lead: BegunLead, customerTaxId: string): ContractRecord => {
  const { values, commodity, contractName, startsOn, accessTariff, productId, powersW, holder, signedOn } =
    lead;
  const { supply, bank, ownerAddress } = values;
  const cups = supply?.cups ?? "";
  const postalCode = supply?.postalCode ?? "";
  const place = addressTextOf(supply, lead.language);
  const code = cups.slice(2, 6);
  const [street = ""] = place.split(`, ${postalCode}`);
  const ownPlace = ownerAddress?.isDifferent === true ? addressTextOf(ownerAddress, lead.language) : place;
  const email = ownerAddress?.email ?? null;
  const mobile = ownerAddress?.mobile ?? null;
  return {
    name: contractName,
    customerTaxId,
    commodity,
    state: "active",
    signedOn,
    startsOn,
    endsOn: null,
    supplyPoint: {
      cups,
      street,
      city: supply?.locality ?? "",
      postalCode,
      province: findProvince(postalCode)?.name ?? "",
      cadastralReference: supply?.cadastralReference || null,
      zone: zoneOfPostalCode(postalCode),
      distributor: { code, name: distributors[code] ?? "La distribuïdora" },
    },
    accessTariff,
    accessTariffName: findAccessTariff(accessTariff)?.name ?? accessTariff,
    productId,
    powersW: [...powersW],
    selfConsumptionCode: commodity === "gas" ? "00" : (values.selfConsumption ?? "00"),
    debtCents: 0,
    isGridAccessAvailable: true,
    sipsCession: "unactive",
    invoiceDelivery: email === null ? "postal" : "email",
    holder: { ...holder, fiscalAddress: ownPlace },
    iban: bank?.iban ?? null,
    notificationAddress: { name: holder.name, fullAddress: ownPlace, email, mobile },
    gas: commodity === "gas" ? { pressureBar: 0.022, flowKwhDay: 20 } : null,
    services: [],
    socialBonuses: [],
    attachments: [],
    solarWalletShares: [],
  };
};

const noDocuments = {
  exists: async () => false,
  open: (path: string): never => {
    throw new Error(`The sandbox has no document ${path}`);
  },
};

const firstRefusal = ({ refusals }: LoadReport): string | undefined => refusals[0]?.reason;

const findTaxId = async ({ database }: SupplyServices, customerId: number): Promise<string> =>
  (
    await queryRow(database.pool, {
      name: "sandbox-find-tax-id",
      text: `select customer_id as "customerId", tax_id as "taxId" from customers where customer_id = $1`,
      values: [customerId],
      columns: { customerId: bigint, taxId: text },
    })
  )?.taxId ?? "";

/** Exports the contract, the first hours of its curve and its first bill, as the retailer's system does over the weeks. */
const beginSupply = async (
  { database, storage, announce }: SupplyServices,
  lead: BegunLead,
  { customerTaxId, now }: { readonly customerTaxId: string; readonly now: Date },
): Promise<void> => {
  const record = recordOfLead(lead, customerTaxId);
  const contracts = await loadContracts({
    database,
    storage,
    records: exported(contractRecord, [record]),
    documents: noDocuments,
    claimCurves: (period) => claimCurves(database, period),
    replaceWalletShares: replaceShares,
  });
  const refused = firstRefusal(contracts);
  if (refused !== undefined) throw new Error(`The sandbox’s contract ${record.name} was refused: ${refused}`);
  if (lead.offer === null) return;
  const isPerson = lead.values.owner?.kind !== "J";
  const supply = { record, offer: lead.offer, isPerson, startsOn: plainDate(lead.startsOn), now };
  const isGas = lead.commodity === "gas";
  if (!isGas) await writeCurveDays(database, [{ ...firstCurveDay(supply), customerId: lead.customerId }]);
  const invoice = isGas ? firstGasInvoice(supply) : firstInvoice(supply);
  if (invoice === undefined) return;
  const records = exportedInvoices([invoice]);
  const invoices = await loadInvoices({ database, storage, records, documents: noDocuments, announce, now });
  const refusedInvoice = firstRefusal(invoices);
  if (refusedInvoice !== undefined)
    throw new Error(`The sandbox’s first bill of ${record.name} was refused: ${refusedInvoice}`);
};

/**
 * The sandbox retailer's export of contracts that have begun. It finds what an earlier start left undone; what it cannot
 * export is reported once. A contract waits until its customer has a verified tax id.
 */
export const createSupplyExport = (services: SupplyServices, onError: (error: unknown) => void) => {
  const tried = new Set<string>();
  return async (now: Date): Promise<void> => {
    for (const lead of await listBegunLeads(services.database, batch)) {
      if (tried.has(lead.reference)) continue;
      const customerTaxId = await findTaxId(services, lead.customerId);
      if (customerTaxId === "") continue;
      tried.add(lead.reference);
      try {
        await beginSupply(services, lead, { customerTaxId, now });
      } catch (error) {
        onError(error);
      }
    }
  };
};
