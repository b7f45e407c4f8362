import { useSearchParams } from "react-router";
import { chartType, type ChartType } from "../contract/chart-type.ts";

/** The state of the screen in its URL. */
export interface ConsumptionAddress {
  /** Number of the contract; undefined for the first active one. */
  readonly contractName: string | undefined;
  readonly view: ChartType;
  /** A day of the range shown, as written in the URL; undefined for the latest. It may be invalid. */
  readonly date: string | undefined;
}

const defaultView = "monthly" satisfies ChartType;

const written = (text: string | null): string | undefined =>
  text === null || text.trim() === "" ? undefined : text.trim();

/** Parses the URL. An unknown view is the default view; the date is not validated here. */
export const readAddress = (params: URLSearchParams): ConsumptionAddress => {
  const view = chartType.safeParse(params.get("view"));
  return {
    contractName: written(params.get("contract")),
    view: view.success ? view.data : defaultView,
    date: written(params.get("date")),
  };
};

/** Applies a change to the URL's parameters and preserves the others; default values are omitted. */
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

/** The state in the URL, and functions to change it. Each change is an entry of the browser's history. */
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
