import { useSearchParams } from "react-router";
import { readListAddress, writeListAddress, type ListAddress } from "../rules/list-address.ts";

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
