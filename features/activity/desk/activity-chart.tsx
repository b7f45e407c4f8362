import { useMemo } from "react";
import { ChartFrame } from "#platform/ui/data/chart-frame.tsx";
import type { ChartSeries } from "#platform/ui/data/chart-series.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useOpenableScreen } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ActivityChart, ActivityPeriod } from "../contract/get-activity.ts";
import styles from "./activity.module.css";
import { useWords } from "./words.ts";

const tones = { plain: "series-1", good: "series-2", bad: "series-6" } as const;

interface FigureProps {
  readonly figure: ActivityChart;
  readonly periods: readonly string[];
  readonly by: ActivityPeriod;
}

interface Row {
  readonly period: string;
  readonly values: readonly number[];
}

const FigureTable = ({ figure: { title, series, unit }, periods, by }: FigureProps) => {
  const t = useWords();
  const formats = useFormats();
  const format = unit === "cents" ? formats.money : formats.number;
  const columns: Column<Row>[] = [
    {
      key: "period",
      header: t(by),
      phone: "title",
      cell: ({ period }) => (by === "day" ? formats.weekday(period) : formats.day(period)),
    },
    ...series.map((each, index): Column<Row> => ({
      key: each.id,
      header: each.title,
      align: "end",
      cell: ({ values }) => format(values[index] ?? 0),
    })),
  ];
  const rows = periods.map((period, place) => ({
    period,
    values: series.map(({ values }) => values[place] ?? 0),
  }));
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={rows.toReversed()}
      rowKey={({ period }) => period}
      loadingLabel=""
      empty={null}
    />
  );
};

/** One figure over its days or weeks, drawn and as a table. */
export const ActivityFigureChart = (props: FigureProps) => {
  const { figure, periods, by } = props;
  const { title, series, unit, screen } = figure;
  const t = useWords();
  const formats = useFormats();
  const addressOf = useOpenableScreen();
  const drawn = useMemo(
    (): ChartSeries[] =>
      series.map((each) => ({ id: each.id, label: each.title, tone: tones[each.tone], values: each.values })),
    [series],
  );
  const ticks = useMemo(
    () => periods.map((period, index) => ({ index, label: formats.shortDay(period) })),
    [periods, formats],
  );
  const label = t("chart", { title });
  const words = useMemo(() => ({ label, whole: t("whole"), none: t("none") }), [label, t]);
  const pointLabel = (index: number): string => {
    const period = periods[index] ?? "";
    return by === "day" ? formats.weekday(period) : t("weekOf", { day: formats.day(period) });
  };
  // A scale up to 1 has ticks between, and there is no half of a payment.
  const wholeOnly = (value: number): string => (Number.isInteger(value) ? formats.number(value) : "");
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0));
  const address = screen === null ? undefined : addressOf(screen);
  if (isEmpty)
    return (
      <Stack gap="small">
        <h2 className={styles.title}>{title}</h2>
        <p>{t("nothing")}</p>
      </Stack>
    );
  return (
    <Stack>
      <ChartFrame
        title={title}
        words={{ showTable: t("showTable"), hideTable: t("hideTable"), loading: t("loading") }}
        state="ready"
        table={<FigureTable {...props} />}
      >
        <EnergyChart
          loadingLabel={t("loading")}
          series={drawn}
          layout="grouped"
          ticks={ticks}
          words={words}
          pointLabel={pointLabel}
          formatValue={unit === "cents" ? formats.money : formats.number}
          formatScale={unit === "cents" ? formats.wholeMoney : wholeOnly}
          pageStep={by === "day" ? 7 : 4}
        />
      </ChartFrame>
      {address !== undefined && (
        <p>
          <TextLink href={address} aria-label={`${t("see")}: ${title}`}>
            {t("see")}
          </TextLink>
        </p>
      )}
    </Stack>
  );
};
