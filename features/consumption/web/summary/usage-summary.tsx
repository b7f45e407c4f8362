import { plainDate } from "#energy/calendar.ts";
import type { ConsumptionChart } from "#features/consumption/contract/consumption-chart.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { comparedSpans } from "../dates/compared-spans.ts";
import { importSince } from "../points/import-since.ts";
import { isComparable } from "../points/known-share.ts";
import { useWords } from "../words.ts";
import { Comparison } from "./comparison.tsx";
import { PeriodSplit } from "./period-split.tsx";
import styles from "./usage-summary.module.css";

interface UsageSummaryProps {
  contractId: number;
  chart: ConsumptionChart;
  isStale: boolean;
}

/** What somebody comes for: how much, against what, and in which periods. */
export const UsageSummary = ({ contractId, chart, isStale }: UsageSummaryProps) => {
  const t = useWords();
  const formats = useFormats();
  const { totals, startsOn, endsOn } = chart;
  if (startsOn === null || endsOn === null) return null;
  const days = startsOn === endsOn ? formats.weekday(startsOn) : formats.period(startsOn, endsOn);
  return (
    <section className={styles.summary} aria-label={t("summary.label")} data-stale={isStale || undefined}>
      <KeyFigures>
        <KeyFigure
          size="large"
          label={t("summary.imported", { days })}
          value={totals.importWh === null ? t("chart.none") : formats.briefEnergy(totals.importWh)}
          detail={<Comparisons contractId={contractId} chart={chart} />}
        />
      </KeyFigures>
      {totals.byPeriod.length > 1 && <PeriodSplit byPeriod={totals.byPeriod} tariffName={chart.tariffName} />}
      <SolarFigures {...totals} />
    </section>
  );
};

/** What the own roof sent to the grid and what it saved from buying, for who has one. */
const SolarFigures = ({ exportWh, selfConsumedWh }: ConsumptionChart["totals"]) => {
  const t = useWords();
  const formats = useFormats();
  const figures = [
    { name: "exported", energyWh: exportWh ?? 0 },
    { name: "selfConsumed", energyWh: selfConsumedWh ?? 0 },
  ] as const;
  const shown = figures.filter(({ energyWh }) => energyWh > 0);
  if (shown.length === 0) return null;
  return (
    <KeyFigures>
      {shown.map(({ name, energyWh }) => (
        <KeyFigure
          key={name}
          label={t(`summary.${name}`)}
          value={formats.briefEnergy(energyWh)}
          detail={t(`summary.${name}Meaning`)}
        />
      ))}
    </KeyFigures>
  );
};

/** Against the year, the month or the week before, where they are known. */
const Comparisons = ({ contractId, chart }: Pick<UsageSummaryProps, "contractId" | "chart">) => {
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
      importWh={importSince(chart, span.sinceOn)}
    />
  ));
};
