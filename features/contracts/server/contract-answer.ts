import { madridDate, type PlainDate } from "#energy/calendar.ts";
import { maskIban } from "#energy/iban.ts";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Contract } from "../contract/get-contract.ts";
import { findAttachments, findServices, type FoundContractDetail } from "./contract-queries.ts";
import type { FoundContract } from "./contract-list-queries.ts";
import { shownOptions } from "./chosen-options.ts";

/** Decimal units (1 KB = 1000 bytes). */
const units = [
  ["GB", 1_000_000_000],
  ["MB", 1_000_000],
  ["KB", 1_000],
] as const;

/** File size as text: `640 KB`, `1,2 MB`; at least 1 KB. */
export const sizeText = (sizeBytes: number, language: CompleteLanguage): string => {
  const [unit, bytes] = units.find(([, unitBytes]) => sizeBytes >= unitBytes * 0.9995) ?? ["KB", 1_000];
  const amount = Math.max(sizeBytes / bytes, bytes === 1_000 ? 1 : 0);
  return `${formatsOf(language).decimals(amount, 0, unit === "KB" ? 0 : 1)} ${unit}`;
};

interface Place {
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly province: string;
}

/** An address on one line; with the province only when it differs from the town. */
export const fullAddressOf = ({ street, postalCode, city, province }: Place): string => {
  const place = `${street}, ${postalCode} ${city}`;
  return province === city ? place : `${place} (${province})`;
};

/** Adds what is not a column: columns have the contract's names, and the others are dropped when the answer is encoded. */
export const contractRowOf = <Found extends FoundContract>(found: Found) => ({
  ...found,
  supplyPoint: {
    cups: found.cups,
    street: found.street,
    city: found.city,
    streetAddress: found.street,
    fullAddress: fullAddressOf(found),
    cadastralReference: found.cadastralReference,
  },
  product:
    found.productId === null
      ? null
      : { productId: found.productId, commercialName: found.productName ?? found.productId },
  accessTariff: { name: found.accessTariffName },
  powers: found.powersW.map((powerW, index) => ({ period: `P${index + 1}`, powerW })),
  holder: { name: found.holderName },
});

const notificationAddressOf = (found: FoundContractDetail): Contract["notificationAddress"] =>
  found.addressId === null
    ? null
    : {
        addressId: found.addressId,
        name: found.addressName ?? "",
        fullAddress: found.fullAddress ?? "",
        email: found.addressEmail,
        mobile: found.addressMobile,
      };

const bankAccountOf = ({ bankAccountId, iban }: FoundContractDetail): Contract["bankAccount"] =>
  bankAccountId === null || iban === null ? null : { bankAccountId, maskedIban: maskIban(iban) };

/** The contract without services, documents and wallet shares. */
const contractDetailOf = (found: FoundContractDetail) => ({
  ...contractRowOf(found),
  fiscalHolder: { name: found.holderName, taxId: found.holderTaxId },
  fiscalAddress: { fullAddress: found.fiscalAddress },
  notificationAddress: notificationAddressOf(found),
  bankAccount: bankAccountOf(found),
  distributor: { name: found.distributorName, website: found.distributorWebsite },
  tariffOptions: shownOptions(found.chosenOptions, found.offeredOptions),
});

export interface ContractPorts {
  readonly database: Database;
  /** The configuration with the flags as they are switched now. */
  readonly readConfiguration: () => { readonly features: { readonly virtualBattery: boolean } };
  /** The shares of contracts in solar wallets. */
  readonly findWalletShares: (
    keys: { readonly customerId: number; readonly contractIds: readonly number[] },
    today: PlainDate,
  ) => Promise<(Contract["solarWalletShares"][number] & { readonly contractId: number })[]>;
}

interface ContractCall {
  readonly session: { readonly customerId: number };
  readonly now: Date;
  readonly language: CompleteLanguage;
}

/** The contracts with services, documents and, where the deployment has solar wallets, their shares in them. */
export const wholeContracts = async (
  { database, readConfiguration, findWalletShares }: ContractPorts,
  found: readonly FoundContractDetail[],
  { session: { customerId }, now, language }: ContractCall,
): Promise<Contract[]> => {
  const keys = { customerId, contractIds: found.map(({ contractId }) => contractId) };
  const today = madridDate(now);
  const [services, attachments, shares] = await Promise.all([
    findServices(database, keys),
    findAttachments(database, keys),
    readConfiguration().features.virtualBattery ? findWalletShares(keys, today) : [],
  ]);
  const servicesOf = (
    { contractId, commodity }: FoundContractDetail,
    wanted: (typeof services)[number]["kind"],
  ) =>
    services
      .filter((service) => service.contractId === contractId && service.kind === wanted)
      .map((service) => ({ ...service, commodity }));
  return found.map((contract) => ({
    ...contractDetailOf(contract),
    services: servicesOf(contract, "service"),
    socialBonuses: servicesOf(contract, "social_bonus"),
    attachments: attachments
      .filter(({ contractId }) => contractId === contract.contractId)
      .map((attachment) => ({ ...attachment, sizeText: sizeText(attachment.sizeBytes, language) })),
    solarWalletShares: shares.filter(({ contractId }) => contractId === contract.contractId),
  }));
};
