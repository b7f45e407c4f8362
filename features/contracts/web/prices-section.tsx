import { useSuspenseQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "#platform/ui/data/data-table.tsx";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getContractPrices } from "../contract/get-contract-prices.ts";
import { useWords } from "./words.ts";

interface PricesProps {
  contractName: string;
}

const minDecimals = 2;
const maxDecimals = 6;

const Prices = ({ contractName }: PricesProps) => {
  const t = useWords();
  const formats = useFormats();
  const {
    data: { prices },
  } = useSuspenseQuery(query(getContractPrices, { params: { name: contractName } }));
  if (prices === null) return <p>{t("prices.none")}</p>;
  const price = (value: number | null): string =>
    value === null ? "–" : formats.decimals(value, minDecimals, maxDecimals);
  type Row = (typeof prices.periods)[number];
  const power: Column<Row> = {
    key: "power",
    header: t("prices.power"),
    cell: ({ powerEurKwYear }) => price(powerEurKwYear),
    align: "end",
  };
  const columns: Column<Row>[] = [
    { key: "period", header: t("prices.period"), cell: ({ period }) => period, phone: "title" },
    ...(prices.periods.some(({ powerEurKwYear }) => powerEurKwYear !== null) ? [power] : []),
    {
      key: "energy",
      header: t("prices.energy"),
      cell: ({ energyEurKwh }) => price(energyEurKwh),
      align: "end",
    },
  ];
  const others = [
    ...(prices.fixedEurDay === null
      ? []
      : [{ term: t("prices.fixed"), description: price(prices.fixedEurDay) }]),
    ...(prices.surplusEurKwh === null
      ? []
      : [{ term: t("prices.surplus"), description: price(prices.surplusEurKwh) }]),
  ];
  const from = formats.dayInText(prices.validFrom);
  return (
    <Stack>
      <p>
        {prices.validThrough === null
          ? t("prices.since", { from })
          : t("prices.between", { from, to: formats.dayInText(prices.validThrough) })}
      </p>
      <DataTable
        caption={t("prices.title")}
        columns={columns}
        rows={prices.periods}
        rowKey={({ period }) => period}
        loadingLabel=""
        empty={null}
      />
      {others.length > 0 && <DefinitionList rows={others} />}
    </Stack>
  );
};

/** The prices of a contract by period. */
export const PricesSection = ({ contractName }: PricesProps) => {
  const t = useWords();
  return (
    <Section title={t("prices.title")}>
      <PartBoundary
        failedTitle={t("prices.failed")}
        words={t}
        fallback={<SkeletonText lines={4} label={t("prices.loading")} />}
      >
        <Prices contractName={contractName} />
      </PartBoundary>
    </Section>
  );
};
