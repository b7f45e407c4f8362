import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import type { Formats } from "#platform/contract/format.ts";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { type ActiveFilter, FilterBar } from "#platform/ui/form/filter-bar.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { FilterItem } from "../contract/invoice-filter.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { invoiceSorts, type InvoiceSort } from "../contract/list-invoices.ts";
import { totalInvoices } from "../contract/total-invoices.ts";
import { DraftField } from "./draft-field.tsx";
import { filterValuesOf } from "./filter-values.ts";
import styles from "./filters.module.css";
import {
  withChoice,
  withoutField,
  withStatus,
  type InvoiceView,
  findFilter,
  scopeToContract,
  setFilter,
} from "./url-state.ts";
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
        const next = invoiceSorts.find((known) => known === chosen);
        if (next !== undefined) onChange(next);
      }}
    />
  );
};

interface FilterChip {
  key: string;
  value: string;
  /** The filter after removing this condition. */
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

/** A condition as chips: one for each value of a choice, so that each can be removed separately. */
const chipsOf = (
  filter: readonly FilterItem[],
  item: FilterItem,
  texts: { t: Words; formats: Formats },
): FilterChip[] => {
  const { t, formats } = texts;
  const single = (value: string): FilterChip[] => [
    { key: item.field, value, without: withoutField(filter, item.field) },
  ];
  switch (item.field) {
    case "number":
    case "address":
      return single(item.value);
    case "month":
      return single(formats.month(item.value));
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
      return single(dayRange(t, formats, item));
    case "energy":
      return single(range(t, formats.exactEnergy, item));
    case "amount":
    case "pending":
      return single(range(t, formats.money, item));
    default:
      return item satisfies never;
  }
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
