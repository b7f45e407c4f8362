import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import type { ChartSeries } from "#platform/ui/data/chart-series.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { seriesRoles } from "#platform/ui/theme/energy-palette.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ChartGrouping, ChartMonth, DearContract } from "../contract/chart-invoices.ts";
import { shownStatuses } from "../contract/invoice-filter.ts";
import { chartYear, monthText, othersId } from "./chart-year.ts";
import type { Measure } from "./url-state.ts";
import { useWords } from "./words.ts";

export interface YearProps {
  months: readonly ChartMonth[];
  by: ChartGrouping;
  year: number;
  measure: Measure;
  /** Maximum number of series. */
  maxSeries: number;
}

/** Labels and formats of the chart and its table, memoised. */
const useYearWords = (
  { by, year, measure }: Omit<YearProps, "months" | "maxSeries">,
  otherGroups: number,
) => {
  const t = useWords();
  const formats = useFormats();
  return useMemo(() => {
    const { money, wholeMoney, energy, month, shortMonth } = formats;
    const nameOf = (group: string): string => {
      const status = shownStatuses.find((known) => known === group);
      if (by === "contract") return t("chart.contract", { name: group });
      if (by === "status" && status !== undefined) return t(`status.${status}`);
      return group === "" ? t("chart.noGroup") : group;
    };
    return {
      seriesLabel: (group: string): string =>
        group === othersId ? t(`chart.others.${by}`, { count: otherGroups }) : nameOf(group),
      month: (index: number): string => month(monthText(year, index)),
      ticks: Array.from({ length: 12 }, (_, index) => ({ index, label: shortMonth(monthText(year, index)) })),
      value: measure === "amount" ? money : energy,
      scale: measure === "amount" ? wholeMoney : energy,
    };
  }, [t, formats, by, year, measure, otherGroups]);
};

const useYear = (props: YearProps) => {
  const { months, year, measure, maxSeries } = props;
  const yearData = useMemo(
    () => chartYear(months, { year, measure, maxSeries }),
    [months, year, measure, maxSeries],
  );
  return { yearData, words: useYearWords(props, yearData.otherGroups) };
};

const isOfChart = (target: EventTarget): boolean => target instanceof HTMLInputElement;

interface YearChartProps extends YearProps {
  /** `YYYY-MM` by which the list is filtered. */
  selectedMonth: string | undefined;
  /** Filters the list by a month, or by none when it is the selected one. */
  onMonthChange: (month: string) => void;
  hrefOfMonth: (month: string) => string;
}

/**
 * The bars of a year. A click or Enter filters the list by the month under the pointer or cursor; a tap only selects
 * it, and the link below filters.
 */
export const YearChart = (props: YearChartProps) => {
  const { year, measure, selectedMonth, onMonthChange, hrefOfMonth } = props;
  const t = useWords();
  const { yearData, words } = useYear(props);
  const [looked, setLooked] = useState<number>();
  const series = useMemo(
    () =>
      yearData.series.map(({ group, values }, index): ChartSeries => ({
        id: group,
        label: words.seriesLabel(group),
        tone: seriesRoles[index] ?? "series-10",
        values,
      })),
    [yearData, words],
  );
  const label = t("chart.keys", { measure, year: String(year) });
  const whole = t("chart.whole", { year: String(year) });
  const chartWords = useMemo(
    () => ({ label, whole, total: t("chart.total"), none: t("chart.none") }),
    [label, whole, t],
  );
  const isBilled = (index: number): boolean => (yearData.totals[index] ?? null) !== null;
  const selected = yearData.totals.findIndex((_, index) => monthText(year, index) === selectedMonth);
  const lastBilled = yearData.totals.findLastIndex((total) => total !== null);
  const pointed = looked ?? (selected >= 0 ? selected : lastBilled);
  const filterBy = (index: number): void => {
    if (isBilled(index)) onMonthChange(monthText(year, index));
  };
  const handlePointerUp = (event: PointerEvent): void => {
    const isClick = event.pointerType === "mouse" && event.button === 0;
    if (isClick && isOfChart(event.target) && looked !== undefined) filterBy(looked);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && isOfChart(event.target)) filterBy(looked ?? 11);
  };
  return (
    <>
      <div role="presentation" onPointerUp={handlePointerUp} onKeyDown={handleKeyDown}>
        <EnergyChart
          loadingLabel={t("chart.loading")}
          series={series}
          ticks={words.ticks}
          words={chartWords}
          pointLabel={words.month}
          formatValue={words.value}
          formatScale={words.scale}
          pageStep={12}
          {...(selected >= 0 ? { selectedPoint: selected } : {})}
          onPointChange={(index) => index !== undefined && setLooked(index)}
        />
      </div>
      {isBilled(pointed) && (
        <p>
          <TextLink href={hrefOfMonth(monthText(year, pointed))}>
            {t(pointed === selected ? "chart.clearMonth" : "chart.filterByMonth", {
              month: words.month(pointed),
            })}
          </TextLink>
        </p>
      )}
    </>
  );
};

/** The chart's values as a table, for customers who cannot use the chart. */
export const YearTable = (props: YearProps) => {
  const { year, measure } = props;
  const t = useWords();
  const { yearData, words } = useYear(props);
  const write = (value: number | null | undefined): string =>
    value === null || value === undefined ? t("chart.none") : words.value(value);
  const sum = (values: readonly (number | null)[]): string =>
    words.value(values.reduce<number>((total, value) => total + (value ?? 0), 0));
  const monthsBilled = yearData.totals.flatMap((total, index) => (total === null ? [] : [index]));
  const columns: Column<number>[] = [
    { key: "month", header: t("chart.month"), phone: "title", cell: words.month },
    ...(yearData.series.length > 1
      ? yearData.series.map(({ group, values }): Column<number> => ({
          key: group,
          header: words.seriesLabel(group),
          align: "end",
          cell: (index) => write(values[index]),
          total: sum(values),
        }))
      : []),
    {
      key: "total",
      header: t("chart.total"),
      align: "end",
      phone: "aside",
      cell: (index) => write(yearData.totals[index]),
      total: sum(yearData.totals),
    },
  ];
  return (
    <DataTable
      caption={t("chart.table", { measure, year: String(year) })}
      columns={columns}
      rows={monthsBilled}
      rowKey={String}
      loadingLabel={t("chart.loading")}
      empty={null}
      totalLabel={t("chart.whole", { year: String(year) })}
    />
  );
};

type HrefOfContract = (contractName: string) => string;

const useDearColumns = (hrefOfContract: HrefOfContract): Column<DearContract>[] => {
  const t = useWords();
  const { money, energy } = useFormats();
  return [
    {
      key: "contract",
      header: t("filters.contract"),
      phone: "title",
      cell: ({ contractName }) => <TextLink href={hrefOfContract(contractName)}>{contractName}</TextLink>,
    },
    { key: "address", header: t("chart.address"), text: "wrapping", cell: ({ address }) => address },
    { key: "energy", header: t("list.energy"), align: "end", cell: ({ energyWh }) => energy(energyWh) },
    {
      key: "amount",
      header: t("list.amount"),
      align: "end",
      phone: "aside",
      cell: ({ totalCents }) => <strong>{money(totalCents)}</strong>,
    },
  ];
};

interface DearestContractsProps {
  contracts: readonly DearContract[];
  year: number;
  hrefOfContract: HrefOfContract;
}

/** The contracts with the highest amounts of the year, each with its filter of the list. */
export const DearestContracts = ({ contracts, year, hrefOfContract }: DearestContractsProps) => {
  const t = useWords();
  const columns = useDearColumns(hrefOfContract);
  const ofYear = contracts.filter((contract) => contract.year === year);
  return (
    <DataTable
      caption={t("chart.dearest", { count: ofYear.length, year: String(year) })}
      captionDisplay="shown"
      columns={columns}
      rows={ofYear}
      rowKey={({ contractName }) => contractName}
      loadingLabel={t("chart.loading")}
      empty={null}
    />
  );
};
