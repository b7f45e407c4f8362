import { useSuspenseQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useMemo, useState } from "react";
import { addDays, madridDate, type PlainDate } from "#energy/calendar.ts";
import type { ChartSeries } from "#platform/ui/data/chart-series.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { ChartSkeleton, EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { boardSeries, getMarketPrices, type BoardSeries } from "../contract/get-market-prices.ts";
import { marketRoutes } from "../contract/routes.ts";
import { OwnPrices } from "./own-prices.tsx";
import { axisHours, isWithin, pointAt, type PricePoint } from "./price-points.ts";
import { useTimeText } from "./use-time-text.ts";
import { useWords } from "./words.ts";

const days = ["today", "tomorrow"] as const;
type BoardDay = (typeof days)[number];

const address = defineUrlState<{ day: BoardDay; series: BoardSeries }>({
  day: urlParameter.choice("day", days, "today"),
  series: urlParameter.choice("series", boardSeries, "omie_es"),
});

/** €/MWh in the size in which people pay it: a thousandth, to a tenth of a cent. */
const usePriceText = (): ((centsMwh: number) => string) => {
  const { fineMoney } = useFormats();
  return (centsMwh) => `${fineMoney(centsMwh / 1000)}/kWh`;
};

interface PointsProps {
  readonly points: readonly PricePoint[];
  readonly cheapest: PricePoint | null;
}

const PriceChart = ({ points, cheapest }: PointsProps) => {
  const t = useWords();
  const priceText = usePriceText();
  const timeText = useTimeText();
  const { fineMoney } = useFormats();
  const series = useMemo((): ChartSeries[] => {
    const valuesOf = (isCheapest: boolean) =>
      points.map((point) => (isWithin(point, cheapest) === isCheapest ? point.centsMwh : null));
    return [
      { id: "others", label: t("board.others"), tone: "grid", values: valuesOf(false) },
      { id: "cheapest", label: t("board.cheapest"), tone: "p3", values: valuesOf(true) },
    ];
  }, [points, cheapest, t]);
  const ticks = useMemo(
    () => axisHours(points).map(({ index, hour }) => ({ index, label: `${hour} h` })),
    [points],
  );
  return (
    <EnergyChart
      series={series}
      ticks={ticks}
      loadingLabel={t("board.loading")}
      readsWhole="means"
      words={{ label: t("board.chart"), whole: t("board.whole"), none: "–" }}
      pointLabel={(index) => {
        const point = points[index];
        return point === undefined ? "" : timeText(point);
      }}
      formatValue={priceText}
      formatScale={(centsMwh) => fineMoney(centsMwh / 1000)}
    />
  );
};

const PriceTable = ({ points, cheapest }: PointsProps) => {
  const t = useWords();
  const { decimals } = useFormats();
  const timeText = useTimeText();
  const columns: readonly Column<PricePoint>[] = [
    { key: "time", header: t("board.time"), cell: timeText, phone: "title" },
    {
      key: "kwh",
      header: "€/kWh",
      align: "end",
      phone: "aside",
      cell: ({ centsMwh }) => decimals(centsMwh / 100_000, 5),
    },
    {
      key: "mwh",
      header: "€/MWh",
      align: "end",
      cell: ({ centsMwh }) => decimals(centsMwh / 100, 2),
    },
    {
      key: "cheapest",
      header: t("board.note"),
      phone: "status",
      cell: (point) => (isWithin(point, cheapest) ? t("board.isCheapest") : ""),
    },
  ];
  return (
    <DataTable
      caption={t("board.table")}
      columns={columns}
      rows={points}
      rowKey={({ startsAt }) => startsAt.toISOString()}
      loadingLabel={t("board.loading")}
      empty={null}
    />
  );
};

interface BoardProps {
  readonly day: PlainDate;
  readonly series: BoardSeries;
}

/** Lowest and highest price, the mean, and what is paid now. */
const Figures = ({ points, meanCentsMwh }: PointsProps & { readonly meanCentsMwh: number | null }) => {
  const t = useWords();
  const priceText = usePriceText();
  const [now] = useState(() => new Date());
  const present = pointAt(points, now);
  const prices = points.map(({ centsMwh }) => centsMwh);
  return (
    <KeyFigures>
      {present !== undefined && (
        <KeyFigure size="large" label={t("board.now")} value={priceText(present.centsMwh)} />
      )}
      <KeyFigure label={t("board.mean")} value={priceText(meanCentsMwh ?? 0)} />
      <KeyFigure label={t("board.lowest")} value={priceText(Math.min(...prices))} />
      <KeyFigure label={t("board.highest")} value={priceText(Math.max(...prices))} />
    </KeyFigures>
  );
};

const Board = ({ day, series }: BoardProps) => {
  const t = useWords();
  const { time } = useFormats();
  const priceText = usePriceText();
  const { data } = useSuspenseQuery(query(getMarketPrices, { query: { day, series } }));
  const { status } = useSession();
  const { intervals: points, cheapest, meanCentsMwh } = data;
  if (points.length === 0)
    return (
      <EmptyState icon={<ChartColumn aria-hidden="true" />} title={t("board.notPublished")}>
        {t(`board.publishedAt.${series}`)}
      </EmptyState>
    );
  return (
    <Stack gap="large">
      {cheapest !== null && (
        <Notice
          tone="positive"
          title={t("board.cheapestTitle", { from: time(cheapest.startsAt), to: time(cheapest.endsAt) })}
        >
          {t("board.cheapestText", { price: priceText(cheapest.centsMwh) })}
        </Notice>
      )}
      <Figures points={points} cheapest={cheapest} meanCentsMwh={meanCentsMwh} />
      {status === "signed_in" && series === "omie_es" && (
        <PartBoundary
          failedTitle={t("own.failed")}
          fallback={<Skeleton height="90px" />}
          words={t}
          question={day}
        >
          <OwnPrices day={day} market={points} />
        </PartBoundary>
      )}
      <PriceChart points={points} cheapest={cheapest} />
      <Disclosure summary={t("board.asTable")}>
        <PriceTable points={points} cheapest={cheapest} />
      </Disclosure>
    </Stack>
  );
};

/** What the prices are, and what else can be done with them. */
const About = ({ series }: { readonly series: BoardSeries }) => {
  const t = useWords();
  const path = usePath();
  const { status } = useSession();
  const calendar = `/api/v1/market/prices/calendar/?${new URLSearchParams({ series })}`;
  return (
    <Stack>
      <Section title={t("about.title")}>
        <p>{t(`about.${series}`)}</p>
        <p>{t("about.clock")}</p>
      </Section>
      <Section title={t("about.calendarTitle")}>
        <Stack gap="small">
          <p>{t("about.calendar")}</p>
          <TextLink component="a" href={calendar}>
            {t("about.calendarLink")}
          </TextLink>
        </Stack>
      </Section>
      <Section title={t("about.alertsTitle")}>
        <Stack gap="small">
          <p>{t("about.alerts")}</p>
          <TextLink href={path(marketRoutes.priceAlerts)}>
            {t(status === "signed_in" ? "about.alertsLink" : "about.alertsSignIn")}
          </TextLink>
        </Stack>
      </Section>
    </Stack>
  );
};

/** The price of electricity today and tomorrow, for everyone. */
export const MarketPricesScreen = () => {
  const t = useWords();
  const { longDay } = useFormats();
  const { state, change } = useUrlState(address);
  const [today] = useState(() => madridDate(new Date()));
  const day = state.day === "today" ? today : addDays(today, 1);
  return (
    <Page title={t("title")} documentTitle={useDocumentTitle(t("title"))} lead={longDay(day)}>
      <Stack gap="large">
        <SegmentedControl
          label={t("board.day")}
          value={state.day}
          segments={days.map((value) => ({ value, label: t(`board.days.${value}`) }))}
          onValueChange={(value) => change({ day: value })}
        />
        <SegmentedControl
          label={t("board.series")}
          value={state.series}
          segments={boardSeries.map((value) => ({ value, label: t(`board.kinds.${value}`) }))}
          onValueChange={(value) => change({ series: value })}
        />
        <PartBoundary
          failedTitle={t("board.failed")}
          fallback={<ChartSkeleton label={t("board.loading")} />}
          words={t}
          question={`${day} ${state.series}`}
        >
          <Board day={day} series={state.series} />
        </PartBoundary>
        <About series={state.series} />
      </Stack>
    </Page>
  );
};
