import { useMemo } from "react";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Measure } from "../address/invoice-view.ts";
import { useWords } from "../words.ts";
import { othersId } from "./chart-year.ts";

/** How the chart and its table name contracts and months and write values; the same until one of these changes. */
export const useYearWords = (year: number, measure: Measure, otherContracts: number) => {
  const t = useWords();
  const formats = useFormats();
  return useMemo(() => {
    const { money, wholeMoney, energy, month, shortMonth } = formats;
    const monthText = (index: number): string => `${year}-${String(index + 1).padStart(2, "0")}`;
    return {
      seriesLabel: (contractName: string): string =>
        contractName === othersId
          ? t("chart.others", { contracts: otherContracts })
          : t("chart.contract", { name: contractName }),
      month: (index: number): string => month(monthText(index)),
      ticks: Array.from({ length: 12 }, (_, index) => ({ index, label: shortMonth(monthText(index)) })),
      value: measure === "amount" ? money : energy,
      scale: measure === "amount" ? wholeMoney : energy,
    };
  }, [t, formats, year, measure, otherContracts]);
};
