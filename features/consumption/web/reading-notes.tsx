import { BadgeCheck, CircleDashed, ReceiptEuro, Gauge, CalendarOff } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { type Clock, madridDate, plainDate, type PlainDate } from "#energy/calendar.ts";
import type { ContractChoice } from "#features/contracts/contract/search-contracts.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Fold } from "#platform/ui/layout/fold.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { type ChartType, curveKinds } from "../contract/chart-type.ts";
import type { ConsumptionChart } from "../contract/consumption-chart.ts";
import styles from "./curve-kinds.module.css";
import { nextReading } from "./last-reading.ts";
import { MeterCurves } from "./meter-curves.tsx";
import { type ChartPoint, clockChangeOn, pointsOfChart } from "./series.ts";
import { spanOf, type Span } from "./span.ts";
import type { ConsumptionAddressState } from "./url-state.ts";
import { useConsumptionNames } from "./use-consumption-names.ts";
import { useWords } from "./words.ts";

/** Quality of a point: measured, estimated or missing; for days and months, the number of such hours. */
export const useReadingText = (type: ChartType): ((point: ChartPoint) => string) => {
  const t = useWords();
  return ({ missing, estimated }) => {
    if (missing === 0 && estimated === 0) return t("reading.measured");
    if (type === "hourly" || type === "quarter-hourly") {
      return t(missing > 0 ? "reading.missing" : "reading.estimated");
    }
    return [
      ...(estimated > 0 ? [t("reading.estimatedHours", { count: estimated })] : []),
      ...(missing > 0 ? [t("reading.missingHours", { count: missing })] : []),
    ].join(", ");
  };
};

/** Explains a day of 23 or 25 hours; nothing on other days. The islands' clock changes an hour earlier. */
export const ClockNote = ({ day, clock }: { day: PlainDate; clock: Clock }) => {
  const t = useWords();
  const formats = useFormats();
  const change = clockChangeOn(day);
  if (change === undefined) return null;
  return (
    <Notice title={t(`notes.clock.${change}.title`, { day: formats.dayInText(day) })}>
      {t(`notes.clock.${change}.${clock === "Atlantic/Canary" ? "islands" : "text"}`)}
    </Notice>
  );
};

const looks = {
  billed: { tone: "positive", icon: <ReceiptEuro aria-hidden="true" /> },
  validated: { tone: "info", icon: <BadgeCheck aria-hidden="true" /> },
  estimated: { tone: "neutral", icon: <CircleDashed aria-hidden="true" /> },
} as const;

/** The last day with a reading and its sender, and when the next one should arrive. */
export const LastReading = ({ chart }: { chart: ConsumptionChart }) => {
  const t = useWords();
  const formats = useFormats();
  const { lastDay, supplyEndsOn, distributor } = chart;
  const [today] = useState(() => madridDate(new Date()));
  if (lastDay === null) return null;
  const endsOn = supplyEndsOn === null ? null : plainDate(supplyEndsOn);
  const next = nextReading({ lastDay: plainDate(lastDay), endsOn, today });
  return (
    <p>
      {t("lastReading.last", { day: formats.dayInText(lastDay), distributor })}
      {next.state === "expected" && (
        <>
          {" "}
          {t("lastReading.expected", {
            day: formats.dayInText(next.day),
            expectedOn: formats.dayInText(next.expectedOn),
          })}
        </>
      )}
      {next.state === "late" && <> {t("lastReading.late", { day: formats.dayInText(next.day) })}</>}
    </p>
  );
};

/** Which kinds of reading the days have, and when the last one came. */
const useReadingKinds = ({ kinds }: ConsumptionChart) => {
  const t = useWords();
  const formats = useFormats();
  return curveKinds.flatMap((kind) => {
    const runs = kinds.filter((run) => run.kind === kind);
    if (runs.length === 0) return [];
    const days = runs.map(({ startsOn, endsOn }) =>
      startsOn === endsOn ? formats.day(startsOn) : formats.period(startsOn, endsOn),
    );
    return [{ kind, name: t(`kinds.${kind}`), days: days.join("; ") }];
  });
};

/** The days with billed, validated and estimated readings, with an explanation of each kind. */
const CurveKinds = ({ chart }: { chart: ConsumptionChart }) => {
  const t = useWords();
  const shown = useReadingKinds(chart);
  return (
    <>
      <p>{t("kinds.lead")}</p>
      <ul className={styles.kinds}>
        {shown.map(({ kind, name, days }) => (
          <li key={kind} className={styles.kind}>
            <StatusChip {...looks[kind]}>{name}</StatusChip>
            <span>
              <span className={styles.days}>{days}</span>
              {" · "}
              {t(`kinds.${kind}Meaning`)}
            </span>
          </li>
        ))}
      </ul>
      <LastReading chart={chart} />
      {chart.meterType !== null && <MeterCurves type={chart.meterType} />}
    </>
  );
};

interface NoReadingsProps {
  contract: ContractChoice;
  view: ChartType;
  state: ConsumptionAddressState;
}

/** A contract without readings at this resolution: the reason, and when there will be some. */
export const NoReadings = ({ contract, view, state }: NoReadingsProps) => {
  const t = useWords();
  const icon = <Gauge aria-hidden="true" />;
  if (view === "quarter-hourly") {
    return (
      <EmptyState
        icon={icon}
        title={t("noReadings.quartersTitle")}
        actions={<LinkButton href={state.hrefOf({ view: "hourly" })}>{t("noReadings.byHours")}</LinkButton>}
      >
        {t("noReadings.quartersText")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={t(`noReadings.title.${contract.state}`)}>
      {t(`noReadings.text.${contract.state}`)}
    </EmptyState>
  );
};

interface NoReadingsInRangeProps {
  view: ChartType;
  day: PlainDate | undefined;
  /** The days with data. */
  extent: Span | undefined;
  latestHref: string;
}

/** A range without readings: its days, and that readings arrive two days late. */
export const NoReadingsInRange = ({ view, day, extent, latestHref }: NoReadingsInRangeProps) => {
  const t = useWords();
  const formats = useFormats();
  const names = useConsumptionNames(0);
  if (day === undefined || extent === undefined) return null;
  return (
    <EmptyState
      icon={<CalendarOff aria-hidden="true" />}
      title={t("nothingThen.title", { days: names.span(view, spanOf(view, day)) })}
      actions={<LinkButton href={latestHref}>{t("dates.latest")}</LinkButton>}
    >
      <p>
        {t("dates.extent", {
          first: formats.dayInText(extent.startsOn),
          last: formats.dayInText(extent.endsOn),
        })}{" "}
        {t("nothingThen.late")}
      </p>
    </EmptyState>
  );
};

/** Notes on the readings shown: estimated or missing hours. */
export const ReadingNotes = ({ chart }: { chart: ConsumptionChart }) => {
  const t = useWords();
  const { type } = chart;
  const points = pointsOfChart(chart);
  const missing = points.reduce((sum, point) => sum + point.missing, 0);
  const estimated = points.reduce((sum, point) => sum + point.estimated, 0);
  const unit = type === "quarter-hourly" ? "quarters" : "hours";
  if (missing === 0 && estimated === 0) return null;
  return (
    <Stack>
      {missing > 0 && (
        <Notice tone="warning" title={t("notes.missing", { count: missing, unit })}>
          {t("notes.missingMeaning")}
        </Notice>
      )}
      {estimated > 0 && (
        <Notice title={t("notes.estimated", { count: estimated, unit })}>
          {t("notes.estimatedMeaning")}
        </Notice>
      )}
    </Stack>
  );
};

/** Where the readings come from, and what their periods are. */
export const ReadingsFold = ({ chart }: { chart: ConsumptionChart }) => {
  const t = useWords();
  const { totals, tariffName } = chart;
  const kinds = useReadingKinds(chart);
  return (
    <Fold
      id="readings"
      open={useLocation().hash === "#readings"}
      title={t("kinds.title")}
      detail={kinds.map(({ name }) => name).join(", ")}
    >
      <CurveKinds chart={chart} />
      {totals.byPeriod.length > 1 && (
        <Disclosure summary={t("periods.question")}>
          {totals.byPeriod.length === 3
            ? t("periods.threeMeaning", { tariff: tariffName })
            : t("periods.sixMeaning", { tariff: tariffName })}
        </Disclosure>
      )}
    </Fold>
  );
};
