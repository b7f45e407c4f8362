import { type Column, DataTable } from "#platform/ui/data/data-table.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { DearContract } from "../contract/chart-invoices.ts";
import { useWords } from "./words.ts";
import { useYear, type YearProps } from "./year-chart.tsx";

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
