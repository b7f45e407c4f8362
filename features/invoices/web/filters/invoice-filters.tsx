import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { FilterBar } from "#platform/ui/form/filter-bar.tsx";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import type { FilterItem } from "#features/invoices/contract/invoice-filter.ts";
import type { InvoiceKind } from "#features/invoices/contract/invoice-kind.ts";
import type { InvoiceSort } from "#features/invoices/contract/list-invoices.ts";
import type { InvoiceView } from "../address/invoice-view.ts";
import { itemOf, withItem, withoutField } from "../address/filter-changes.ts";
import { useWords } from "../words.ts";
import { DraftField } from "./draft-field.tsx";
import styles from "./filters.module.css";
import { filterValuesOf } from "./filter-values.ts";
import { OrderField } from "./order-field.tsx";
import { useActiveFilters } from "./use-active-filters.ts";

const FilterFields = lazy(async () => ({ default: (await import("./filter-fields.tsx")).FilterFields }));

interface InvoiceFiltersProps {
  kind: InvoiceKind;
  contractName: string | undefined;
  view: InvoiceView;
  onFilterChange: (filter: FilterItem[]) => void;
  onSortChange: (sort: InvoiceSort) => void;
}

/** The list's one bar of filters, once there is something to filter. The rarer fields are loaded after the list. */
export const InvoiceFilters = (props: InvoiceFiltersProps) => {
  const { kind, contractName, view, onFilterChange: onChange, onSortChange } = props;
  const { filter } = view;
  const t = useWords();
  const active = useActiveFilters(filter, onChange);
  const { data: values } = useQuery({
    ...filterValuesOf(kind === "gas" ? "gas" : "electricity"),
    enabled: kind !== "multipoint",
  });
  const isNothingToFilter = values?.contracts?.length === 0 && filter.length === 0;
  if (isNothingToFilter) return null;
  return (
    <FilterBar
      words={{
        label: t("filters.label"),
        open: t("filters.open"),
        close: t("filters.close"),
        clearAll: t("filters.clearAll"),
      }}
      main={
        <DraftField
          type="search"
          label={t("filters.number")}
          maxLength={100}
          value={itemOf(filter, "number")?.value ?? ""}
          onCommit={(value) =>
            onChange(
              value === "" ? withoutField(filter, "number") : withItem(filter, { field: "number", value }),
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
