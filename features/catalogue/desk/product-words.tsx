import { accessTariffs } from "#energy/tariffs.ts";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { StaffProduct } from "../contract/staff-product.ts";
import { useWords } from "./words.ts";

/** `2.0TD` for the CNMC's code; gas has names for codes. */
export const tariffName = (code: string): string =>
  accessTariffs.find((tariff) => tariff.code === code)?.name ?? code;

/** Whether visitors see it, and whether they can contract it today. */
export const ProductState = ({ product }: { readonly product: StaffProduct }) => {
  const t = useWords();
  const { isPublished, problems } = product;
  if (!isPublished) return <StatusChip tone="neutral">{t("states.withdrawn")}</StatusChip>;
  const isOffered = problems.every((problem) => problem === "not_described");
  return (
    <StatusChip tone={isOffered ? "positive" : "warning"}>
      {t(isOffered ? "states.published" : "states.notOffered")}
    </StatusChip>
  );
};

/** Where it can be contracted. */
export const useZones = (): ((zones: StaffProduct["zones"]) => string) => {
  const t = useWords();
  return (zones) =>
    zones.length === 0 ? t("zones.any") : zones.map((zone) => t(`zones.${zone}`)).join(", ");
};

/** "from 1 January 2027", or always. `until` is the first day on which it is over. */
export const useDays = (): ((from: string | null, until: string | null) => string) => {
  const t = useWords();
  const formats = useFormats();
  return (from, until) => {
    if (from !== null && until !== null)
      return t("days.both", { from: formats.day(from), until: formats.day(until) });
    if (from !== null) return t("days.from", { from: formats.day(from) });
    return until === null ? t("days.always") : t("days.until", { until: formats.day(until) });
  };
};
