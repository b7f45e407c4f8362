import type { StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

/** Of a banner or a coupon on its days. */
export const stateTones = {
  on: "positive",
  planned: "info",
  over: "neutral",
} as const satisfies Record<string, StatusTone>;

interface Days {
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** "from 3 Oct. 2026 to 9 Oct. 2026", or always. */
export const useDays = (): ((days: Days) => string) => {
  const t = useWords();
  const formats = useFormats();
  return ({ validFrom, validTo }) => {
    const from = validFrom === null ? "" : formats.dayInText(validFrom);
    const to = validTo === null ? "" : formats.dayInText(validTo);
    if (from !== "" && to !== "") return t("list.fromTo", { from, to });
    if (from !== "") return t("list.from", { from });
    return to === "" ? t("list.always") : t("list.to", { to });
  };
};
