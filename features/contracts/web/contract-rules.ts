import * as z from "zod/mini";
import { plainDate } from "#energy/calendar.ts";
import { contractStatus, type ContractStatus } from "#energy/contract-status.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { compareNames } from "#platform/contract/name-order.ts";
import type { DisplayType } from "#platform/contract/settings.ts";
import {
  commodities,
  type Commodity,
  contractState,
  type ContractState,
} from "../contract/contract-fields.ts";
import type { Contract } from "../contract/get-contract.ts";

/** The displayed status, by the rule of `energy`, which uses the retailer's state names. */
export const contractStatusOf = (contract: {
  readonly state: ContractState;
  readonly signedOn: string | null;
}): ContractStatus =>
  contractStatus({
    state: z.encode(contractState, contract.state),
    signedOn: contract.signedOn === null ? null : plainDate(contract.signedOn),
  });

export type ContractDocument = Contract["attachments"][number];

export const documentOrders = ["newest", "oldest", "name", "name-last", "largest", "smallest"] as const;
export type DocumentOrder = (typeof documentOrders)[number];

/** The order in the URL; `newest` when it is missing or unknown. */
export const documentOrderOf = (text: string | null): DocumentOrder =>
  documentOrders.find((order) => order === text) ?? "newest";

const byAge = (a: ContractDocument, b: ContractDocument): number =>
  a.createdAt.getTime() - b.createdAt.getTime();
const bySize = (a: ContractDocument, b: ContractDocument): number => a.sizeBytes - b.sizeBytes;

type Comparison = (a: ContractDocument, b: ContractDocument) => number;
const comparisonsIn = (language: CompleteLanguage): Record<DocumentOrder, Comparison> => {
  const compare = compareNames(language);
  return {
    newest: (a, b) => byAge(b, a),
    oldest: byAge,
    name: (a, b) => compare(a.name, b.name),
    "name-last": (a, b) => compare(b.name, a.name),
    largest: (a, b) => bySize(b, a),
    smallest: bySize,
  };
};

interface DocumentGroup {
  readonly category: string;
  readonly documents: readonly ContractDocument[];
}

/** Documents by category; the categories are in alphabetical order, their documents in the given order. */
export const groupDocuments = (
  documents: readonly ContractDocument[],
  order: DocumentOrder,
  language: CompleteLanguage,
): DocumentGroup[] => {
  const compare = compareNames(language);
  const comparison = comparisonsIn(language)[order];
  return [...Map.groupBy(documents, ({ category }) => category)]
    .map(([category, ofCategory]) => ({ category, documents: ofCategory.toSorted(comparison) }))
    .toSorted((a, b) => compare(a.category, b.category));
};

export type ElectronicNotification =
  | { readonly status: "active"; readonly startsOn: string }
  | { readonly status: "requested"; readonly requestedOn: string }
  | { readonly status: "inactive" };

/** Active when it is on with a first day; requested when there is only a request date. */
export const electronicNotificationOf = (
  contract: Pick<
    Contract,
    "hasElectronicNotification" | "electronicNotificationStartsOn" | "electronicNotificationRequestedOn"
  >,
): ElectronicNotification => {
  const { electronicNotificationStartsOn: startsOn, electronicNotificationRequestedOn: requestedOn } =
    contract;
  if (contract.hasElectronicNotification && startsOn !== null) return { status: "active", startsOn };
  if (requestedOn !== null && startsOn === null) return { status: "requested", requestedOn };
  return { status: "inactive" };
};

/** Tariffs of group 3 have no contracted flow to display. */
export const showsGasFlow = (tariffName: string): boolean => !tariffName.includes("3.");

interface PeriodPower {
  readonly period: string;
  readonly powerW: number;
}

export interface PowerGroup {
  /** First and last period of the group: `P1`, `P5`. */
  readonly from: string;
  readonly to: string;
  readonly powerW: number;
}

/** Groups adjacent periods with the same power: six powers of which five are equal are two groups. */
export const powerGroups = (powers: readonly PeriodPower[]): PowerGroup[] => {
  const groups: PowerGroup[] = [];
  for (const { period, powerW } of powers) {
    const last = groups.at(-1);
    if (last?.powerW === powerW) groups[groups.length - 1] = { ...last, to: period };
    else groups.push({ from: period, to: period, powerW });
  }
  return groups;
};

/** `P1–P5`, or `P6` alone. */
export const groupName = ({ from, to }: PowerGroup): string => (from === to ? from : `${from}–${to}`);

type SelfConsumptionKind = "none" | "without_surplus" | "compensated" | "sold" | "other";

/**
 * Meaning of a CNMC self-consumption code for the bill: `00` none; 3x exports nothing; the surplus of 4x is
 * compensated in the bill, that of 5x to 7x is sold. Older codes (01, 2A, 2B) are `other`.
 * Source: Real Decreto 244/2019, article 4, and the CNMC's exchange formats.
 */
export const selfConsumptionKind = (code: string): SelfConsumptionKind => {
  if (code === "00") return "none";
  if (/^3\d$/.test(code)) return "without_surplus";
  if (/^4\d$/.test(code)) return "compensated";
  return /^[5-7]\d$/.test(code) ? "sold" : "other";
};

/** Commodities with a contract list; both when the deployment configures neither. */
export const shownCommodities = (displayTypes: readonly DisplayType[]): Commodity[] => {
  const shown = commodities.filter((commodity) => displayTypes.includes(commodity));
  return shown.length > 0 ? shown : [...commodities];
};

/** The commodity in the URL; undefined when it is unknown or has no list. */
export const commodityOf = (
  contractType: string | undefined,
  displayTypes: readonly DisplayType[],
): Commodity | undefined => shownCommodities(displayTypes).find((commodity) => commodity === contractType);

/** Host and path of a website; undefined for text that is not an http(s) URL. */
export const siteName = (website: string): string | undefined => {
  const url = URL.parse(website);
  if (url === null || !["https:", "http:"].includes(url.protocol)) return undefined;
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}`;
};
