import type { ActiveFilter } from "#platform/ui/form/filter-bar.tsx";
import type { Formats } from "#platform/contract/format.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { FilterItem } from "#features/invoices/contract/invoice-filter.ts";
import { withChoice, withoutField, withStatus } from "../address/filter-changes.ts";
import { useWords, type Words } from "../words.ts";

interface Said {
  key: string;
  value: string;
  /** The filter once this is cleared. */
  without: FilterItem[];
}

const dayRange = (t: Words, { day }: Formats, { from, to }: { from?: string; to?: string }): string => {
  if (from === undefined) return t("filters.daysTo", { to: day(to ?? "") });
  return to === undefined
    ? t("filters.daysFrom", { from: day(from) })
    : t("filters.daysBetween", { from: day(from), to: day(to) });
};

const range = (
  t: Words,
  write: (value: number) => string,
  { from, to }: { from?: number; to?: number },
): string => {
  if (from === undefined) return t("filters.atMost", { to: write(to ?? 0) });
  return to === undefined
    ? t("filters.atLeast", { from: write(from) })
    : t("filters.between", { from: write(from), to: write(to) });
};

/** What is on, in words, each choice by itself so that each goes off by itself. */
const said = (
  filter: readonly FilterItem[],
  item: FilterItem,
  speech: { t: Words; formats: Formats },
): Said[] => {
  const { t, formats } = speech;
  const whole = (value: string): Said[] => [
    { key: item.field, value, without: withoutField(filter, item.field) },
  ];
  switch (item.field) {
    case "number":
    case "address":
      return whole(item.value);
    case "contract":
    case "vat":
      return item.values.map((value) => ({
        key: `${item.field} ${value}`,
        value,
        without: withChoice(filter, item.field, value),
      }));
    case "status":
      return item.values.map((status) => ({
        key: `status ${status}`,
        value: t(`status.${status}`),
        without: withStatus(filter, status),
      }));
    case "date":
    case "period":
      return whole(dayRange(t, formats, item));
    case "energy":
      return whole(range(t, formats.exactEnergy, item));
    case "amount":
    case "pending":
      return whole(range(t, formats.money, item));
    default:
      return item satisfies never;
  }
};

/** The chips of the filter bar. */
export const useActiveFilters = (
  filter: readonly FilterItem[],
  onChange: (filter: FilterItem[]) => void,
): ActiveFilter[] => {
  const t = useWords();
  const formats = useFormats();
  return filter.flatMap((item) =>
    said(filter, item, { t, formats }).map(({ key, value, without }) => {
      const text = t("filters.chip", { field: t(`filters.${item.field}`), value });
      return { key, text, clearLabel: t("filters.clear", { text }), onClear: () => onChange(without) };
    }),
  );
};
