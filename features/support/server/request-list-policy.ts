import { foldedWords } from "#platform/contract/search-terms.ts";
import type { RequestState } from "#platform/contract/request-state.ts";
import { isOpenState, type CaseSection, type CaseState } from "../contract/case-fields.ts";
import type { CaseRow, listedStates } from "../contract/list-cases.ts";

const statesOfChanges = {
  waiting_for_signature: "information_required",
  sent: "received",
  accepted: "in_process",
  rejected: "denied",
  done: "accepted",
  cancelled: "closed",
  expired: "closed",
} as const satisfies Record<RequestState, CaseState>;

/** The state of a contract's change among all requests: an accepted change is in process until it is done. */
export const caseStateOfChange = (state: RequestState): CaseState => statesOfChanges[state];

export const sectionOfChange = (kind: string): CaseSection =>
  kind.startsWith("wallet.") ? "supply" : "contracts";

/** By the market's types of claim (process R1, table 81). */
const sectionsOfClaims: Readonly<Record<string, CaseSection>> = {
  "02": "bills",
  "03": "contracts",
  "04": "supply",
  "05": "supply",
  "06": "supply",
};

export const sectionOfClaim = (claimType: string | null): CaseSection =>
  sectionsOfClaims[claimType ?? ""] ?? "other";

/** Folded words that a text must all contain; none without a search. */
export const wordsOf = (search: string | undefined): string[] => {
  const folded = foldedWords(search ?? "");
  return folded === "" ? [] : folded.split(" ");
};

export const hasWords = (text: string, words: readonly string[]): boolean => {
  const folded = foldedWords(text);
  return words.every((word) => folded.includes(word));
};

export interface RequestFilter {
  readonly state?: (typeof listedStates)[number] | undefined;
  readonly kind?: CaseRow["kind"] | undefined;
  readonly section?: CaseSection | undefined;
  readonly category?: number | undefined;
  readonly contract?: string | undefined;
  readonly new?: "true" | undefined;
}

/** A row with what the list is filtered by and does not show. */
export interface FoundRow extends CaseRow {
  readonly categoryId: number | null;
}

/** Whether a row passes all filters that are given. */
export const passes = (row: FoundRow, filter: RequestFilter): boolean => {
  const { state, kind, section, category, contract } = filter;
  const hasState = state === "open" ? isOpenState(row.state) : row.state === state;
  return (
    (state === undefined || hasState) &&
    (kind === undefined || row.kind === kind) &&
    (section === undefined || row.section === section) &&
    (category === undefined || row.categoryId === category) &&
    (contract === undefined || row.contractName === contract) &&
    (filter.new === undefined || row.hasNews)
  );
};

const waitsForCustomer = ({ state }: FoundRow): boolean => state === "information_required";

/** First those that wait for the customer, then the last changed; of the same instant, by reference. */
export const byTurn = (a: FoundRow, b: FoundRow): number =>
  Number(waitsForCustomer(b)) - Number(waitsForCustomer(a)) ||
  b.changedAt.getTime() - a.changedAt.getTime() ||
  a.reference.localeCompare(b.reference);
