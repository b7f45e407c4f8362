import { useSuspenseQuery } from "@tanstack/react-query";
import { getConsumptionChart } from "#features/consumption/contract/get-consumption-chart.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "../words.ts";
import styles from "./consumption-summary.module.css";
import { MonthBars } from "./month-bars.tsx";

/** What the meter measured in the last twelve months that are known. */
export const ConsumptionSummary = ({ contractId }: { contractId: number }) => {
  const t = useWords();
  const formats = useFormats();
  const { data: chart } = useSuspenseQuery(
    query(getConsumptionChart, {
      params: { contractId, type: "monthly" },
      query: { records: "no" },
    }),
  );
  const { totals, bars, startsOn, endsOn } = chart;
  const importWh = bars?.importWh ?? null;
  if (
    bars === null ||
    importWh === null ||
    totals.importWh === null ||
    startsOn === null ||
    endsOn === null
  ) {
    return <p>{t("consumption.notYet")}</p>;
  }
  const months = bars.dates.map((day, place) => ({ day, importWh: importWh[place] ?? null }));
  return (
    <div className={styles.summary}>
      <KeyFigures>
        <KeyFigure
          label={t("consumption.total")}
          value={formats.energy(totals.importWh)}
          detail={formats.period(startsOn, endsOn)}
        />
      </KeyFigures>
      <MonthBars months={months} />
    </div>
  );
};
