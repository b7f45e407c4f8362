import type { Contract } from "#features/contracts/contract/get-contract.ts";

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
