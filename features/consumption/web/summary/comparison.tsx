import { useQuery } from "@tanstack/react-query";
import { ArrowDownRight, ArrowUpRight, Equal } from "lucide-react";
import { addMonths } from "#energy/calendar.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import { getConsumptionChart } from "#features/consumption/contract/get-consumption-chart.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ComparedSpan } from "../dates/compared-spans.ts";
import { isComparable } from "../points/known-share.ts";
import { useWords } from "../words.ts";
import { changeFrom } from "./change-from.ts";
import styles from "./comparison.module.css";

interface ComparisonProps {
  contractId: number;
  type: ChartType;
  /** The days to compare with. */
  span: ComparedSpan;
  /** What was drawn in the days shown. */
  importWh: number;
}

const icons = { more: ArrowUpRight, less: ArrowDownRight, same: Equal };

const twelveOrLess = ({ startsOn, endsOn }: ComparedSpan): "twelveMonths" | "sinceMonth" =>
  addMonths(startsOn, 11) > endsOn ? "sinceMonth" : "twelveMonths";

/** "12 % less than a year before (240 kWh)"; a line of the same height while it is asked. */
export const Comparison = ({ contractId, type, span, importWh }: ComparisonProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data: other, isError } = useQuery(
    query(getConsumptionChart, {
      // An hour's answer is a day's: its total and what it lacks are all that counts here.
      params: { contractId, type: type === "hourly" ? "daily" : type },
      query: { records: "no", start: span.startsOn, end: span.endsOn },
    }),
  );
  // Worth a line, not an error of its own: the screen's answer is there without it.
  if (isError) return null;
  if (other === undefined) {
    return (
      <span className={styles.comparison}>
        <Skeleton width="16rem" />
      </span>
    );
  }
  const change = isComparable(other) ? changeFrom(other.totals.importWh, importWh) : undefined;
  if (change === undefined) return null;
  const Icon = icons[change.trend];
  return (
    <span className={styles.comparison}>
      <Icon aria-hidden="true" />
      <span>
        {t(`comparison.${type === "monthly" ? twelveOrLess(span) : span.against}`, {
          months: formats.monthPeriod(span.sinceOn, addMonths(span.endsOn, 12)),
          trend: change.trend,
          percent: formats.percentage(change.share),
          energy: formats.briefEnergy(other.totals.importWh ?? 0),
        })}
      </span>
    </span>
  );
};
