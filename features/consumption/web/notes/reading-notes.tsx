import type { ConsumptionChart } from "#features/consumption/contract/consumption-chart.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { pointsOfChart } from "../points/points-of-chart.ts";
import { useWords } from "../words.ts";
import { CurveKinds } from "./curve-kinds.tsx";

/** What to know about the readings shown: hours estimated or missing, and whose word they are. */
export const ReadingNotes = ({ chart }: { chart: ConsumptionChart }) => {
  const t = useWords();
  const { type, totals, tariffName } = chart;
  const points = pointsOfChart(chart);
  const missing = points.reduce((sum, point) => sum + point.missing, 0);
  const estimated = points.reduce((sum, point) => sum + point.estimated, 0);
  const unit = type === "quarter-hourly" ? "quarters" : "hours";
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
      <CurveKinds kinds={chart.kinds} />
      {totals.byPeriod.length > 1 && (
        <Disclosure summary={t("periods.question")}>
          {totals.byPeriod.length === 3
            ? t("periods.threeMeaning", { tariff: tariffName })
            : t("periods.sixMeaning", { tariff: tariffName })}
        </Disclosure>
      )}
    </Stack>
  );
};
