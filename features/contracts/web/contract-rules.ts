import * as z from "zod/mini";
import { plainDate, type PlainDate } from "#energy/calendar.ts";
import { contractStatus, type ContractStatus } from "#energy/contract-status.ts";
import type { DisplayType } from "#platform/contract/settings.ts";
import {
  commodities,
  type Commodity,
  contractState,
  type ContractState,
} from "../contract/contract-fields.ts";
import type { Contract } from "../contract/get-contract.ts";
import type { ContractName } from "../contract/list-contract-names.ts";

export type ContractNames = Readonly<Record<Commodity, readonly ContractName[]>>;

/** Whether the contract of that number is of electricity or gas; undefined when the customer has none. */
export const commodityOfContract = (names: ContractNames, contractName: string): Commodity | undefined =>
  commodities.find((commodity) => names[commodity].some(({ name }) => name === contractName));

/** The status that a customer reads, by the rule that is written in the retailer's own names of states. */
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

/** The order that an address names; the newest first when it names none that we know. */
export const documentOrderOf = (text: string | null): DocumentOrder =>
  documentOrders.find((order) => order === text) ?? "newest";

const byName = (one: ContractDocument, other: ContractDocument): number =>
  one.name.localeCompare(other.name, "ca", { sensitivity: "base", numeric: true });
const byAge = (one: ContractDocument, other: ContractDocument): number =>
  one.createdAt.getTime() - other.createdAt.getTime();
const bySize = (one: ContractDocument, other: ContractDocument): number => one.sizeBytes - other.sizeBytes;

const comparisons: Record<DocumentOrder, (one: ContractDocument, other: ContractDocument) => number> = {
  newest: (one, other) => byAge(other, one),
  oldest: byAge,
  name: byName,
  "name-last": (one, other) => byName(other, one),
  largest: (one, other) => bySize(other, one),
  smallest: bySize,
};

interface DocumentGroup {
  readonly category: string;
  readonly documents: readonly ContractDocument[];
}

/** Documents by category, the categories in alphabetical order and their documents in the order asked for. */
export const groupDocuments = (
  documents: readonly ContractDocument[],
  order: DocumentOrder,
): DocumentGroup[] =>
  [...Map.groupBy(documents, ({ category }) => category)]
    .map(([category, ofCategory]) => ({ category, documents: ofCategory.toSorted(comparisons[order]) }))
    .toSorted((one, other) => one.category.localeCompare(other.category, "ca"));

export type ElectronicNotification =
  | { readonly status: "active"; readonly startsOn: string }
  | { readonly status: "requested"; readonly requestedOn: string }
  | { readonly status: "inactive" };

/** Active once it is on and has a first day; requested while there is only the day of the request. */
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

/** Tariffs of the third group have no flow of their own to show. */
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

/** Neighbouring periods with the same power as one: six powers of which five are equal are two figures. */
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
 * What a CNMC self-consumption code means for a bill: `00` none; 3x pours nothing into the grid; 4x has its surplus
 * taken off the bill; 5x to 7x sells it. Older codes (01, 2A, 2B) have no such meaning.
 * Source: Real Decreto 244/2019, article 4, and the CNMC's exchange formats.
 */
export const selfConsumptionKind = (code: string): SelfConsumptionKind => {
  if (code === "00") return "none";
  if (/^3\d$/.test(code)) return "without_surplus";
  if (/^4\d$/.test(code)) return "compensated";
  return /^[5-7]\d$/.test(code) ? "sold" : "other";
};

/** The kinds of supply that have a list here; all of them where the deployment names none of the two. */
export const shownCommodities = (displayTypes: readonly DisplayType[]): Commodity[] => {
  const shown = commodities.filter((commodity) => displayTypes.includes(commodity));
  return shown.length > 0 ? shown : [...commodities];
};

/** The kind of supply that an address names, if it has a list here. */
export const commodityOf = (
  contractType: string | undefined,
  displayTypes: readonly DisplayType[],
): Commodity | undefined => shownCommodities(displayTypes).find((commodity) => commodity === contractType);

/** A website's name without its protocol; undefined for what is not an address that a browser may open. */
export const siteName = (website: string): string | undefined => {
  const url = URL.parse(website);
  if (url === null || !["https:", "http:"].includes(url.protocol)) return undefined;
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}`;
};

type Share = Pick<Contract["solarWalletShares"][number], "percentage" | "startsOn" | "endsOn">;

/** A share is locked outside its days, both of them included, and when it takes nothing of the wallet. */
export const walletShareState = (share: Share, today: PlainDate): "active" | "locked" => {
  const isWithin = share.startsOn <= today && (share.endsOn === null || today <= share.endsOn);
  return isWithin && share.percentage > 0 ? "active" : "locked";
};
