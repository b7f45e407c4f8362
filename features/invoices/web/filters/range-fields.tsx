import type { ReactNode } from "react";
import type { FilterItem } from "#features/invoices/contract/invoice-filter.ts";
import { cleanNumber, readRange, writtenEnds, type RangeField } from "../address/filter-address.ts";
import { withItem, withoutField } from "../address/filter-changes.ts";
import { useWords } from "../words.ts";
import { DraftField } from "./draft-field.tsx";
import styles from "./filters.module.css";

interface RangeFieldsProps {
  field: RangeField;
  filter: readonly FilterItem[];
  onChange: (filter: FilterItem[]) => void;
  suffix?: ReactNode;
}

/** From and to of a day, an amount or an energy. Written the wrong way round, they are put in order. */
export const RangeFields = ({ field, filter, onChange, suffix }: RangeFieldsProps) => {
  const t = useWords();
  const isDay = field === "date" || field === "period";
  const ends = writtenEnds(filter, field);
  const commit = (changed: { from: string } | { to: string }): void => {
    const item = readRange(field, { ...ends, ...changed });
    onChange(item === undefined ? withoutField(filter, field) : withItem(filter, item));
  };
  const kind = isDay
    ? { type: "date" }
    : {
        inputMode: "decimal" as const,
        align: "end" as const,
        suffix,
        maxLength: 15,
        clean: cleanNumber,
        problemOf: (text: string) =>
          readRange(field, { from: text, to: "" }) === undefined ? t("filters.wrongNumber") : undefined,
      };
  return (
    <fieldset className={styles.range} data-of={isDay ? "days" : "numbers"}>
      <legend>{t(`filters.${field}`)}</legend>
      <DraftField
        {...kind}
        label={t(isDay ? "filters.fromDay" : "filters.from")}
        value={ends.from}
        onCommit={(from) => commit({ from })}
      />
      <DraftField
        {...kind}
        label={t(isDay ? "filters.toDay" : "filters.to")}
        value={ends.to}
        onCommit={(to) => commit({ to })}
      />
    </fieldset>
  );
};
