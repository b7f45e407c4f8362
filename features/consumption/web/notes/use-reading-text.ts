import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import type { ChartPoint } from "../points/chart-point.ts";
import { useWords } from "../words.ts";

/** How a point was read: measured, estimated or not at all; of days and months, how many of their hours were. */
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
