import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { plainDate, type PlainDate } from "#energy/calendar.ts";
import { type ContractChoice, searchContracts } from "#features/contracts/contract/search-contracts.ts";
import { query } from "#platform/web/api/query.ts";
import type { ChartType } from "../../contract/chart-type.ts";
import type { ConsumptionChart } from "../../contract/consumption-chart.ts";
import { type ConsumptionCost, getConsumptionCost } from "../../contract/get-consumption-cost.ts";
import { getConsumptionChart } from "../../contract/get-consumption-chart.ts";
import { type Span, spanOf } from "../span.ts";

const records = "no";
const dataOf = <T>(results: readonly { readonly data: T | undefined }[]): (T | undefined)[] =>
  results.map(({ data }) => data);
const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

type ContractAnswer = { readonly data: { readonly items: readonly ContractChoice[] } | undefined };
const foundIn = (results: readonly ContractAnswer[]) => ({
  found: results.flatMap(({ data }) => data?.items[0] ?? []),
  isLoaded: results.every(({ data }) => data !== undefined),
});

/** The contracts of these numbers, as they are loaded; unknown numbers are left out. */
export const useNamedContracts = (names: readonly string[]): ReturnType<typeof foundIn> =>
  useQueries({
    queries: names.map((name) => query(searchContracts, { query: { type: "electricity", name } })),
    combine: foundIn,
  });

/** From the first to the last day with readings of any of the contracts. */
const extentOf = (charts: readonly ConsumptionChart[]): Span | undefined => {
  const firstDays = charts.flatMap(({ firstDay }) => firstDay ?? []).toSorted();
  const lastDays = charts.flatMap(({ lastDay }) => lastDay ?? []).toSorted();
  const [first, last] = [firstDays[0], lastDays.at(-1)];
  return first === undefined || last === undefined
    ? undefined
    : { startsOn: plainDate(first), endsOn: plainDate(last) };
};

/** The charts of several contracts over the same days, in the order of the contracts. */
export interface ChartsTogether {
  readonly key: string;
  readonly contracts: readonly ContractChoice[];
  readonly view: ChartType;
  readonly charts: readonly ConsumptionChart[];
}

interface Selection {
  readonly contracts: readonly ContractChoice[];
  /** Whether no other contract is still being looked up. */
  readonly isWhole: boolean;
  readonly view: ChartType;
  /** Undefined for the latest. */
  readonly date: PlainDate | undefined;
}

/** Loads the charts; the former ones stay until all of the new ones are there. */
export const useChartsTogether = ({ contracts, isWhole, view, date }: Selection) => {
  const years = useQueries({
    queries: contracts.map(({ contractId }) => ({
      ...query(getConsumptionChart, { params: { contractId, type: "monthly" }, query: { records } }),
      throwOnError: true,
    })),
    combine: dataOf<ConsumptionChart>,
  });
  const extent = years.every(isDefined) ? extentOf(years) : undefined;
  const day = date ?? extent?.endsOn;
  const span = day && spanOf(view, day);
  const charts = useQueries({
    queries: contracts.map(({ contractId }) => ({
      ...query(getConsumptionChart, {
        params: { contractId, type: view },
        query: { records, ...(span && { start: span.startsOn, end: span.endsOn }) },
      }),
      enabled: span !== undefined,
      throwOnError: true,
    })),
    combine: dataOf<ConsumptionChart>,
  });
  const key = [view, day, ...contracts.map(({ name }) => name)].join(" ");
  const [last, setLast] = useState<ChartsTogether>();
  const isLoaded = isWhole && span !== undefined && charts.every(isDefined);
  if (isLoaded && (last?.key !== key || last.charts !== charts)) setLast({ key, contracts, view, charts });
  const isEmpty = years.every(isDefined) && extent === undefined;
  return { day, extent, isEmpty, shown: last, isStale: last !== undefined && last.key !== key };
};

/** What the energy of each chart costs; undefined for each until it is loaded. */
export const useCostsTogether = (
  shown: ChartsTogether | undefined,
  isAsked: boolean,
): readonly (ConsumptionCost | undefined)[] =>
  useQueries({
    queries: (shown?.charts ?? []).map(({ type, startsOn, endsOn }, index) => ({
      ...query(getConsumptionCost, {
        params: { contractId: shown?.contracts[index]?.contractId ?? 0, type },
        query: startsOn === null || endsOn === null ? {} : { start: startsOn, end: endsOn },
      }),
      enabled: isAsked && startsOn !== null,
      throwOnError: isAsked,
    })),
    combine: dataOf<ConsumptionCost>,
  });
