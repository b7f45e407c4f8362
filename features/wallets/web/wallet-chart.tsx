import { useMemo, useState } from "react";
import { ChartFrame } from "#platform/ui/data/chart-frame.tsx";
import type { ChartSeries } from "#platform/ui/data/chart-series.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Wallet } from "../contract/list-wallets.ts";
import { useWords } from "./words.ts";

type Month = Wallet["months"][number];
type Measure = "moved" | "left";

type Words = ReturnType<typeof useWords>;

const moved = [
  { id: "earned", tone: "surplus", valueOf: ({ earnedCents }: Month) => earnedCents },
  { id: "applied", tone: "series-1", valueOf: ({ appliedCents }: Month) => 0 - appliedCents },
  { id: "expired", tone: "series-6", valueOf: ({ expiredCents }: Month) => 0 - expiredCents },
  { id: "adjusted", tone: "series-3", valueOf: ({ adjustedCents }: Month) => adjustedCents },
] as const;

/** What each month added and took, or what it left; without series of zeros, except the usual ones. */
const seriesOf = (months: readonly Month[], measure: Measure, t: Words): ChartSeries[] =>
  measure === "left"
    ? [
        {
          id: "left",
          label: t("chart.left"),
          tone: "series-1",
          values: months.map(({ balanceCents }) => balanceCents),
        },
      ]
    : moved
        .map(({ id, tone, valueOf }) => ({ id, tone, label: t(`chart.${id}`), values: months.map(valueOf) }))
        .filter(
          ({ id, values }) => id === "earned" || id === "applied" || values.some((value) => value !== 0),
        );

/** The chart's values as a table. */
const MonthTable = ({ months, caption }: { months: readonly Month[]; caption: string }) => {
  const t = useWords();
  const formats = useFormats();
  const money = (
    key: "earned" | "applied" | "expired" | "adjusted" | "left",
    cents: (month: Month) => number,
  ) => ({
    key,
    header: t(`chart.${key}`),
    align: "end" as const,
    cell: (month: Month) => formats.money(cents(month)),
  });
  const columns: Column<Month>[] = [
    { key: "month", header: t("chart.month"), phone: "title", cell: ({ month }) => formats.month(month) },
    money("earned", ({ earnedCents }) => earnedCents),
    money("applied", ({ appliedCents }) => appliedCents),
    money("expired", ({ expiredCents }) => expiredCents),
    money("adjusted", ({ adjustedCents }) => adjustedCents),
    { ...money("left", ({ balanceCents }) => balanceCents), phone: "aside" },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={months.toReversed()}
      rowKey={({ month }) => month}
      loadingLabel=""
      empty={null}
    />
  );
};

/** What was earned and spent by month, or what was left at its end. */
export const WalletChart = ({ months, name }: { months: readonly Month[]; name: string }) => {
  const t = useWords();
  const formats = useFormats();
  const [measure, setMeasure] = useState<Measure>("moved");
  const series = useMemo(() => seriesOf(months, measure, t), [measure, months, t]);
  const ticks = useMemo(
    () => months.map(({ month }, index) => ({ index, label: formats.shortMonth(month) })),
    [months, formats],
  );
  const label = t("chart.label", { wallet: name });
  const whole = t("chart.whole");
  const words = useMemo(() => ({ label, whole, none: t("chart.none") }), [label, whole, t]);
  return (
    <ChartFrame
      title={t("chart.title")}
      level={3}
      words={{
        showTable: t("chart.showTable"),
        hideTable: t("chart.hideTable"),
        loading: t("chart.loading"),
      }}
      controls={
        <SegmentedControl
          label={t("chart.measure")}
          segments={[
            { value: "moved", label: t("chart.moved") },
            { value: "left", label: t("chart.left") },
          ]}
          value={measure}
          onValueChange={setMeasure}
        />
      }
      state="ready"
      table={<MonthTable months={months} caption={t("ledger.caption", { wallet: name })} />}
    >
      <EnergyChart
        loadingLabel={t("chart.loading")}
        series={series}
        ticks={ticks}
        words={words}
        pointLabel={(index) => formats.month(months[index]?.month ?? "2026-01-01")}
        formatValue={formats.money}
        formatScale={formats.wholeMoney}
        pageStep={12}
      />
    </ChartFrame>
  );
};
