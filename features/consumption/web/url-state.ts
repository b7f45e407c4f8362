import { useSearchParams } from "react-router";
import { chartType, type ChartType } from "../contract/chart-type.ts";

/** What the address of the screen says. */
export interface ConsumptionAddress {
  /** Name of the contract; undefined for the first that is being supplied. */
  readonly contractName: string | undefined;
  readonly view: ChartType;
  /** A day of what is shown, as it was written; undefined for the latest. It may not be a day at all. */
  readonly date: string | undefined;
}

const defaultView = "monthly" satisfies ChartType;

const written = (text: string | null): string | undefined =>
  text === null || text.trim() === "" ? undefined : text.trim();

/** Reads the address. A view that does not exist counts as not said; a date is left for the screen to judge. */
export const readAddress = (params: URLSearchParams): ConsumptionAddress => {
  const view = chartType.safeParse(params.get("view"));
  return {
    contractName: written(params.get("contract")),
    view: view.success ? view.data : defaultView,
    date: written(params.get("date")),
  };
};

/** Writes a change into the address, leaving the rest of it; what is as by default is not written. */
export const writeAddress = (
  params: URLSearchParams,
  change: Partial<ConsumptionAddress>,
): URLSearchParams => {
  const address = { ...readAddress(params), ...change };
  const changed = new URLSearchParams(params);
  const values = {
    contract: address.contractName,
    view: address.view === defaultView ? undefined : address.view,
    date: address.date,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
};

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
