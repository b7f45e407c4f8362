import { plainDate } from "#energy/calendar.ts";
import type { ConsumptionChart } from "#features/consumption/contract/consumption-chart.ts";
import { KeyFigure } from "#platform/ui/text/key-figure.tsx";
import { KeyFigures } from "#platform/ui/text/key-figures.tsx";
import { useFormats } from "#platform/web/format/use-formats.ts";
import { comparedSpans } from "../dates/compared-spans.ts";
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
        {totals.exportWh !== null && totals.exportWh > 0 && (
          <KeyFigure
            label={t("summary.exported")}
            value={formats.briefEnergy(totals.exportWh)}
            detail={t("summary.exportedMeaning")}
          />
        )}
        {totals.selfConsumedWh !== null && totals.selfConsumedWh > 0 && (
          <KeyFigure
            label={t("summary.selfConsumed")}
            value={formats.briefEnergy(totals.selfConsumedWh)}
            detail={t("summary.selfConsumedMeaning")}
          />
        )}
      </KeyFigures>
      {totals.byPeriod.length > 1 && <PeriodSplit byPeriod={totals.byPeriod} tariffName={chart.tariffName} />}
    </section>
  );
};

/** Against the year, the month or the week before, where they are known. */
const Comparisons = ({ contractId, chart }: Pick<UsageSummaryProps, "contractId" | "chart">) => {
  const t = useWords();
  const { type, startsOn, endsOn, firstDay, totals } = chart;
  if (startsOn === null || endsOn === null || firstDay === null || totals.importWh === null) return null;
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
      importWh={totals.importWh ?? 0}
    />
  ));
};
