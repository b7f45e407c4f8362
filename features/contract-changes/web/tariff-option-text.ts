import type * as z from "zod/mini";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { doubleTariffPeriod, happyHours } from "#features/contracts/contract/tariff-options.ts";
import { useWords } from "./words.ts";

const monthOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}`;

/** Options of a product as text: `abril del 2027 – setembre del 2027`, `22:00 – 6:00 de l’endemà`. */
export const useOptionText = () => {
  const t = useWords();
  const formats = useFormats();
  return {
    doubleTariff: ({ startMonth, startYear, endMonth, endYear }: z.output<typeof doubleTariffPeriod>) =>
      t("tariffOptions.double_tariff.value", {
        from: formats.month(monthOf(startYear, startMonth)),
        to: formats.month(monthOf(endYear, endMonth)),
      }),
    happyHours: ({ startHour, endHour }: z.output<typeof happyHours>) =>
      t(`tariffOptions.happy_hours.${endHour > startHour ? "value" : "overnight"}`, {
        from: `${startHour}:00`,
        to: `${endHour}:00`,
      }),
  };
};
