import { useSearchParams } from "react-router";

/** Search text and page in the list's URL. */
export interface ListAddress {
  readonly filter: string;
  readonly offset: number;
  readonly limit: number;
}

const usualPageSizes = [5, 10, 25, 50, 100];
const maxFilterLength = 100;

/** The default page sizes and the configured one, sorted. */
export const pageSizesWith = (configured: number): number[] =>
  [...new Set([...usualPageSizes, configured])].toSorted((a, b) => a - b);

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** Reads the URL parameters; invalid ones are ignored. */
export const readListAddress = (params: URLSearchParams, configuredLimit: number): ListAddress => {
  const limit = wholeNumber(params.get("limit"));
  return {
    filter: (params.get("filter") ?? "").trim().slice(0, maxFilterLength),
    offset: wholeNumber(params.get("offset")) ?? 0,
    limit: limit !== undefined && pageSizesWith(configuredLimit).includes(limit) ? limit : configuredLimit,
  };
};

/** Writes a change into the URL parameters. A new search text or page size resets the page. */
export const writeListAddress = (params: URLSearchParams, change: Partial<ListAddress>): URLSearchParams => {
  const written = new URLSearchParams(params);
  if (change.filter !== undefined || change.limit !== undefined) written.delete("offset");
  for (const [name, value] of Object.entries(change)) {
    if (value === "" || (name === "offset" && value === 0)) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
};

/** Search text and page, stored in the URL. */
export const useListAddress = (configuredLimit: number) => {
  const [params, setParams] = useSearchParams();
  return {
    address: readListAddress(params, configuredLimit),
    change: (changed: Partial<ListAddress>): void =>
      setParams((current) => writeListAddress(current, changed)),
    hrefOf: (changed: Partial<ListAddress>): string => `?${writeListAddress(params, changed)}`,
  };
};
