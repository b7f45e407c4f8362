import { useSearchParams } from "react-router";
import { readAddress, writeAddress, type ConsumptionAddress } from "./consumption-address.ts";

/** Contract, view and date of the address, and how to go to others. Going back undoes each change. */
export const useConsumptionAddress = () => {
  const [params, setParams] = useSearchParams();
  return {
    address: readAddress(params),
    go: (change: Partial<ConsumptionAddress>): void =>
      setParams((current) => writeAddress(current, change), { preventScrollReset: true }),
    hrefOf: (change: Partial<ConsumptionAddress>): string => `?${writeAddress(params, change)}`,
  };
};
export type ConsumptionAddressState = ReturnType<typeof useConsumptionAddress>;
