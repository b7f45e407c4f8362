import { useQuery } from "@tanstack/react-query";
import { ArrowDownRight, ArrowUpRight, Equal } from "lucide-react";
import type { CSSProperties } from "react";
import { addMonths, plainDate, type PlainDate } from "#energy/calendar.ts";
import { EnergyFlow } from "#platform/ui/data/energy-flow.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ChartType } from "../contract/chart-type.ts";
import type { ConsumptionChart } from "../contract/consumption-chart.ts";
import { getConsumptionChart } from "../contract/get-consumption-chart.ts";
import type { ConsumptionCost } from "../contract/get-consumption-cost.ts";
import { blockUnitOf, energyInUnit, roundTogether } from "./energy-block.ts";
import { isComparable, type PeriodName, roleOfPeriod, importSince } from "./series.ts";
import { type ComparedSpan, comparedSpans, daysIn } from "./span.ts";
import styles from "./usage-summary.module.css";
import type { ConsumptionAddressState } from "./url-state.ts";
import { useConsumptionNames } from "./use-consumption-names.ts";
import { useWords } from "./words.ts";

export interface Change {
  readonly trend: "more" | "less" | "same";
  /** Change as a fraction of the previous value, 0.12 for 12 %; never negative. */
  readonly share: number;
}

/**
 * A comparison of two ranges: by day when they differ in length, as February and March do, or the Februaries of 29 and of
 * 28 days. Otherwise equal use would read as more or less.
 */
export const changeBetween = (
  before: { readonly amount: number | null; readonly days: number },
  now: { readonly amount: number; readonly days: number },
): (Change & { readonly perDay: "yes" | "no" }) | undefined => {
  if (before.days === now.days) {
    const change = changeFrom(before.amount, now.amount);
    return change && { ...change, perDay: "no" };
  }
  const change = changeFrom(
    before.amount === null ? null : before.amount / before.days,
    now.amount / now.days,
  );
  return change && { ...change, perDay: "yes" };
};

/** A smaller change, under half a per cent, counts as none. */
const noticeable = 0.005;

/** Change of a consumption; undefined when the previous value is zero or unknown. */
export const changeFrom = (beforeWh: number | null, nowWh: number): Change | undefined => {
  if (beforeWh === null || beforeWh <= 0) return undefined;
  const difference = (nowWh - beforeWh) / beforeWh;
  const share = Math.abs(difference);
  if (share < noticeable) return { trend: "same", share };
  return { trend: difference > 0 ? "more" : "less", share };
};

type WriteEnergy = (energyWh: number) => string;

interface ComparisonProps {
  contractId: number;
  type: ChartType;
  /** The range to compare with. */
  span: ComparedSpan;
  /** Last day of the range shown. */
  endsOn: PlainDate;
  /** Import in the compared days of the range shown. */
  importWh: number;
  /** Writes energy in the precision of the summary. */
  write: WriteEnergy;
}

const icons = { more: ArrowUpRight, less: ArrowDownRight, same: Equal };

const twelveOrLess = ({ startsOn, endsOn }: ComparedSpan): "twelveMonths" | "sinceMonth" =>
  addMonths(startsOn, 11) > endsOn ? "sinceMonth" : "twelveMonths";

/** "12 % less than a year before (240 kWh)"; a placeholder of the same height while loading. */
const Comparison = ({ contractId, type, span, endsOn, importWh, write }: ComparisonProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data: earlier, isError } = useQuery(
    query(getConsumptionChart, {
      // The hourly chart is the smallest that has the day's total and missing hours, all that is needed here.
      params: { contractId, type: type === "hourly" ? "daily" : type },
      query: { records: "no", start: span.startsOn, end: span.endsOn },
    }),
  );
  // Optional line: if its request fails, the screen shows no error.
  if (isError) return null;
  if (earlier === undefined) {
    return (
      <span className={styles.comparison}>
        <Skeleton width="16rem" />
      </span>
    );
  }
  const change = isComparable(earlier)
    ? changeBetween(
        { amount: earlier.totals.importWh, days: daysIn(span) },
        { amount: importWh, days: daysIn({ startsOn: span.sinceOn, endsOn }) },
      )
    : undefined;
  if (change === undefined) return null;
  const Icon = icons[change.trend];
  return (
    <span className={styles.comparison}>
      <Icon aria-hidden="true" />
      <span>
        {t(`comparison.${type === "monthly" ? twelveOrLess(span) : span.against}`, {
          months: formats.monthPeriod(span.sinceOn, addMonths(span.endsOn, 12)),
          days:
            span.startsOn === span.endsOn
              ? formats.weekday(span.startsOn)
              : formats.period(span.startsOn, span.endsOn),
          trend: change.trend,
          percent: formats.percentage(change.share),
          perDay: change.perDay,
          shown: write(importWh),
          energy: write(earlier.totals.importWh ?? 0),
        })}
      </span>
    </span>
  );
};

interface PeriodSplitProps {
  title: string;
  /** Energy in Wh, or cents. */
  byPeriod: readonly { readonly period: PeriodName; readonly amount: number }[];
  /** Amounts are rounded together to it. */
  unit: 1 | 10 | 1000;
  write: (amount: number) => string;
}

/** Import or its cost per period, from the dearest to the cheapest, as a bar, an amount and a share. */
const PeriodSplit = ({ title, byPeriod, unit, write }: PeriodSplitProps) => {
  const formats = useFormats();
  const names = useConsumptionNames(byPeriod.length);
  const amounts = byPeriod.map(({ amount }) => amount);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const shown = roundTogether(amounts, unit);
  const percents = roundTogether(
    amounts.map((amount) => (total === 0 ? 0 : (100 * amount) / total)),
    1,
  );
  return (
    <div className={styles.split}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.periods}>
        {byPeriod.map(({ period, amount }, index) => {
          const share = total === 0 ? 0 : amount / total;
          const shape: CSSProperties = {
            width: share === 0 ? 0 : `max(2px, ${share * 100}%)`,
            backgroundColor: `var(--llum-${roleOfPeriod(period)})`,
          };
          return (
            <li key={period} className={styles.period}>
              <span className={styles.name}>{names.period(period)}</span>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={shape} />
              </span>
              <span className={styles.energy}>{write(shown[index] ?? 0)}</span>
              <span className={styles.share}>{formats.percentage((percents[index] ?? 0) / 100)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

/** A placeholder for a tariff of three periods. Hidden from screen readers: the chart's announces loading. */
export const SummarySkeleton = () => (
  <div className={styles.summary}>
    <div className={styles.figureSkeleton}>
      <Skeleton width="min(100%, 16rem)" height="1.55em" />
      <Skeleton width="11rem" height="calc(1.1 * var(--llum-text-figure) - 4px)" />
      <Skeleton width="min(100%, 20rem)" height="3.1em" />
    </div>
    <div className={styles.periodsSkeleton}>
      <Skeleton width="10rem" height="1.2em" />
      <Skeleton height="1.55em" />
      <Skeleton height="1.55em" />
      <Skeleton height="1.55em" />
    </div>
  </div>
);

interface UsageSummaryProps {
  contractId: number;
  chart: ConsumptionChart;
  /** Undefined until it is loaded. */
  cost: ConsumptionCost | undefined;
  /** What the screen is about: the energy, or what it costs. */
  unit: ConsumptionAddressState["address"]["unit"];
  isStale: boolean;
}

/** The consumption and its cost, the one that the screen is about first, and its split by period. */
export const UsageSummary = ({ contractId, chart, cost, unit: shown, isStale }: UsageSummaryProps) => {
  const t = useWords();
  const formats = useFormats();
  const { totals, startsOn, endsOn, tariffName } = chart;
  if (startsOn === null || endsOn === null) return null;
  const unit = blockUnitOf(Math.max(totals.importWh ?? 0, totals.exportWh ?? 0, totals.selfConsumedWh ?? 0));
  const write = energyInUnit(formats, unit);
  const days = startsOn === endsOn ? formats.weekday(startsOn) : formats.period(startsOn, endsOn);
  const isOfCost = shown === "cost";
  const energy = (
    <KeyFigure
      key="energy"
      size={isOfCost ? "normal" : "large"}
      label={isOfCost ? t("summary.energy") : t("summary.imported", { days })}
      value={totals.importWh === null ? t("chart.none") : write(totals.importWh)}
      detail={isOfCost ? undefined : <Comparisons contractId={contractId} chart={chart} write={write} />}
    />
  );
  const costs = cost?.totals;
  const money = (
    <KeyFigure
      key="cost"
      size={isOfCost ? "large" : "normal"}
      label={isOfCost ? t("cost.total", { days }) : t("summary.cost")}
      value={costs == null ? "–" : formats.moneyParts(costs.totalCents)}
      detail={
        isOfCost && costs != null
          ? t("summary.costOfEnergy", { amount: formats.money(costs.energyCents) })
          : undefined
      }
    />
  );
  return (
    <section className={styles.summary} aria-label={t("summary.label")} data-stale={isStale || undefined}>
      <KeyFigures>{isOfCost ? [money, energy] : [energy, money]}</KeyFigures>
      {isOfCost && costs != null && costs.energyByPeriod.length > 1 && (
        <PeriodSplit
          title={t("periods.costTitle", { tariff: tariffName })}
          byPeriod={costs.energyByPeriod.map(({ period, cents }) => ({ period, amount: cents }))}
          unit={1}
          write={formats.money}
        />
      )}
      {!isOfCost && totals.byPeriod.length > 1 && (
        <PeriodSplit
          title={t("periods.title", { tariff: tariffName })}
          byPeriod={totals.byPeriod.map(({ period, importWh }) => ({ period, amount: importWh }))}
          unit={unit}
          write={write}
        />
      )}
      <SolarFigures totals={totals} write={write} />
    </section>
  );
};

/** Exported and self-consumed energy, for customers with a solar installation. */
const SolarFigures = ({ totals, write }: { totals: ConsumptionChart["totals"]; write: WriteEnergy }) => {
  const t = useWords();
  const { exportWh, selfConsumedWh } = totals;
  const figures = [
    { name: "exported", energyWh: exportWh ?? 0 },
    { name: "selfConsumed", energyWh: selfConsumedWh ?? 0 },
  ] as const;
  const shown = figures.filter(({ energyWh }) => energyWh > 0);
  if (shown.length === 0) return null;
  return (
    <div className={styles.solar}>
      <EnergyFlow
        producedToHome={selfConsumedWh ?? 0}
        producedToGrid={exportWh ?? 0}
        gridToHome={totals.importWh ?? 0}
        words={{ roof: t("flow.roof"), home: t("flow.home"), grid: t("flow.grid") }}
      />
      <KeyFigures>
        {shown.map(({ name, energyWh }) => (
          <KeyFigure
            key={name}
            label={t(`summary.${name}`)}
            value={write(energyWh)}
            detail={t(`summary.${name}Meaning`)}
          />
        ))}
      </KeyFigures>
    </div>
  );
};

/** Comparisons with the previous year, month or week, where there is data. */
const Comparisons = ({
  contractId,
  chart,
  write,
}: Pick<UsageSummaryProps, "contractId" | "chart"> & { write: WriteEnergy }) => {
  const t = useWords();
  const { type, startsOn, endsOn, firstDay } = chart;
  if (startsOn === null || endsOn === null || firstDay === null) return null;
  if (!isComparable(chart)) return t("comparison.incomplete");
  const shown = { startsOn: plainDate(startsOn), endsOn: plainDate(endsOn) };
  const spans = comparedSpans(type, shown, plainDate(firstDay));
  if (spans.length === 0) return t("comparison.none");
  return spans.map((span) => (
    <Comparison
      key={span.against}
      contractId={contractId}
      type={type}
      span={span}
      endsOn={shown.endsOn}
      importWh={importSince(chart, span.sinceOn)}
      write={write}
    />
  ));
};
