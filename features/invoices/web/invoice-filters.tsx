import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import type { FieldOfKind } from "#platform/contract/list-filters.ts";
import type { Formats } from "#platform/contract/format.ts";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { type ActiveFilter, FilterBar } from "#platform/ui/form/filter-bar.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { findFilter, setFilter, withoutField } from "#platform/web/list/filter-state.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import {
  type FilterItem,
  invoiceFilters,
  type InvoiceSort,
  invoiceSorts,
  shownStatuses,
} from "../contract/invoice-fields.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { totalInvoices } from "../contract/total-invoices.ts";
import { DraftField } from "./draft-field.tsx";
import { filterValuesOf } from "./filter-values.ts";
import styles from "./filters.module.css";
import { type InvoiceView, scopeToContract, withChoice } from "./url-state.ts";
import { useWords, type Words } from "./words.ts";

const choices = [
  ["-issuedOn", "newest"],
  ["issuedOn", "oldest"],
  ["-totalCents", "dearest"],
  ["totalCents", "cheapest"],
  ["-energyWh", "mostEnergy"],
  ["energyWh", "leastEnergy"],
] as const satisfies readonly (readonly [InvoiceSort, string])[];

interface OrderFieldProps {
  sort: InvoiceSort;
  onChange: (sort: InvoiceSort) => void;
}

/** Sort order, for phones, where the table is cards without column headers. */
const OrderField = ({ sort, onChange }: OrderFieldProps) => {
  const t = useWords();
  return (
    <SelectField
      label={t("order.label")}
      options={choices.map(([value, name]) => ({ value, label: t(`order.${name}`) }))}
      value={sort}
      onValueChange={(chosen) => {
        const next = invoiceSorts.sorts.find((known) => known === chosen);
        if (next !== undefined) onChange(next);
      }}
    />
  );
};

interface Texts {
  readonly t: Words;
  readonly formats: Formats;
}

interface FilterChip {
  key: string;
  value: string;
  /** The filter after removing this condition. */
  without: FilterItem[];
}

/** A value of a text or a choice as displayed. */
const valueText = (field: FilterItem["field"], value: string, { t, formats }: Texts): string => {
  if (field === "month") return formats.month(value);
  const status = shownStatuses.find((known) => field === "status" && known === value);
  return status === undefined ? value : t(`status.${status}`);
};

type RangeItem = Extract<FilterItem, { field: FieldOfKind<typeof invoiceFilters.filters, "range"> }>;

const rangeText = (item: RangeItem, { t, formats }: Texts): string => {
  const { unit } = invoiceFilters.filters[item.field];
  const isDays = unit === "day";
  const numberText = unit === "kilowattHours" ? formats.exactEnergy : formats.money;
  const [from, to] = [item.from, item.to].map((end) =>
    typeof end === "number" ? numberText(end) : end && formats.day(end),
  );
  if (from === undefined) return t(isDays ? "filters.daysTo" : "filters.atMost", { to: to ?? "" });
  if (to === undefined) return t(isDays ? "filters.daysFrom" : "filters.atLeast", { from });
  return t(isDays ? "filters.daysBetween" : "filters.between", { from, to });
};

/** A condition as chips: one for each value of a choice, so that each can be removed separately. */
const chipsOf = (filter: readonly FilterItem[], item: FilterItem, texts: Texts): FilterChip[] => {
  const { field } = item;
  if ("values" in item)
    return item.values.map((value) => ({
      key: `${field} ${value}`,
      value: valueText(field, value, texts),
      without: withChoice(filter, item.field, value),
    }));
  const value = "value" in item ? valueText(field, item.value, texts) : rangeText(item, texts);
  return [{ key: field, value, without: withoutField(filter, field) }];
};

const useActiveFilters = (
  filter: readonly FilterItem[],
  onChange: (filter: FilterItem[]) => void,
): ActiveFilter[] => {
  const t = useWords();
  const formats = useFormats();
  return filter.flatMap((item) =>
    chipsOf(filter, item, { t, formats }).map(({ key, value, without }) => {
      const text = t("filters.chip", { field: t(`filters.${item.field}`), value });
      return { key, text, clearLabel: t("filters.clear", { text }), onClear: () => onChange(without) };
    }),
  );
};

const FilterFields = lazy(async () => ({ default: (await import("./filter-fields.tsx")).FilterFields }));

interface InvoiceFiltersProps {
  kind: InvoiceKind;
  contractName: string | undefined;
  view: InvoiceView;
  onFilterChange: (filter: FilterItem[]) => void;
  onSortChange: (sort: InvoiceSort) => void;
}

/** Filter bar; hidden when there are no invoices. The fields other than the number are loaded when they are opened. */
export const InvoiceFilters = (props: InvoiceFiltersProps) => {
  const { kind, contractName, view, onFilterChange: onChange, onSortChange } = props;
  const { filter } = view;
  const t = useWords();
  const active = useActiveFilters(filter, onChange);
  const { data: values } = useQuery(filterValuesOf(kind));
  const { data: totals } = useQuery(
    query(totalInvoices, { query: { type: kind, filter: scopeToContract(filter, contractName) } }),
  );
  const isNothingToFilter = values?.vats?.length === 0 && filter.length === 0;
  if (isNothingToFilter) return null;
  return (
    <FilterBar
      words={{
        label: t("filters.label"),
        open: t("filters.open"),
        close: totals === undefined ? t("filters.close") : t("filters.show", { count: totals.invoices }),
        clearAll: t("filters.clearAll"),
      }}
      main={
        <DraftField
          type="search"
          label={t("filters.number")}
          maxLength={100}
          value={findFilter(filter, "number")?.value ?? ""}
          onCommit={(value) =>
            onChange(
              value === "" ? withoutField(filter, "number") : setFilter(filter, { field: "number", value }),
            )
          }
        />
      }
      active={active}
      onClearAll={() => onChange([])}
    >
      <PartBoundary
        failedTitle={t("filters.failed")}
        words={t}
        fallback={
          <div className={styles.loading}>
            <SkeletonText lines={4} label={t("filters.loading")} />
          </div>
        }
      >
        <OrderField sort={view.sort} onChange={onSortChange} />
        <FilterFields kind={kind} contractName={contractName} filter={filter} onChange={onChange} />
      </PartBoundary>
    </FilterBar>
  );
};
