import { useSearchParams } from "react-router";

/** What the address of the list says: the words searched for and the page. */
export interface ListAddress {
  readonly filter: string;
  readonly offset: number;
  readonly limit: number;
}

const usualPageSizes = [5, 10, 25, 50, 100];
const maxFilterLength = 100;

/** The usual sizes of a page with the deployment's own among them. */
export const pageSizesWith = (configured: number): number[] =>
  [...new Set([...usualPageSizes, configured])].toSorted((one, other) => one - other);

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** Reads the address; whatever it says that is not possible counts as not said. */
export const readListAddress = (params: URLSearchParams, configuredLimit: number): ListAddress => {
  const limit = wholeNumber(params.get("limit"));
  return {
    filter: (params.get("filter") ?? "").trim().slice(0, maxFilterLength),
    offset: wholeNumber(params.get("offset")) ?? 0,
    limit: limit !== undefined && pageSizesWith(configuredLimit).includes(limit) ? limit : configuredLimit,
  };
};

/** Writes a change into the address. Other words or another size of page begin on the first page. */
export const writeListAddress = (params: URLSearchParams, change: Partial<ListAddress>): URLSearchParams => {
  const written = new URLSearchParams(params);
  if (change.filter !== undefined || change.limit !== undefined) written.delete("offset");
  for (const [name, value] of Object.entries(change)) {
    if (value === "" || (name === "offset" && value === 0)) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
};

/** The list's words and page, which live in the address. */
export const useListAddress = (configuredLimit: number) => {
  const [params, setParams] = useSearchParams();
  return {
    address: readListAddress(params, configuredLimit),
    change: (changed: Partial<ListAddress>): void =>
      setParams((current) => writeListAddress(current, changed)),
    hrefOf: (changed: Partial<ListAddress>): string => `?${writeListAddress(params, changed)}`,
  };
};
