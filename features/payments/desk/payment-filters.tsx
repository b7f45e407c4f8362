import { useRef } from "react";
import { FilterBar, type ActiveFilter } from "#platform/ui/form/filter-bar.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { SearchField } from "#platform/web/form/search-field.tsx";
import { paymentOrders, paymentViews } from "../contract/list-staff-payments.ts";
import styles from "./money.module.css";
import type { PaymentsAddress } from "./payments-url.ts";
import { centsOf } from "./typed-euros.ts";
import { useWords } from "./words.ts";

interface PaymentFiltersProps {
  readonly address: PaymentsAddress;
  readonly onChange: (changed: Partial<PaymentsAddress>) => void;
}

const none = { search: "", from: "", to: "", min: "", max: "" } as const;
type Typed = keyof typeof none;

const useActiveFilters = ({ address, onChange }: PaymentFiltersProps): ActiveFilter[] => {
  const t = useWords();
  const keys: readonly Typed[] = ["search", "from", "to", "min", "max"];
  return keys
    .filter((key) => address[key] !== "")
    .map((key) => {
      const name = t(`list.filters.${key}`);
      return {
        key,
        text: t("list.filters.on", { name, value: address[key] }),
        clearLabel: t("list.filters.clear", { name }),
        onClear: () => onChange({ [key]: "" }),
      };
    });
};

/** Which payments are shown, and in which order. */
export const PaymentFilters = ({ address, onChange }: PaymentFiltersProps) => {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  const active = useActiveFilters({ address, onChange });
  const amountProblem = (typed: string) =>
    typed === "" || centsOf(typed) !== undefined ? {} : { error: t("list.filters.amountWrong") };
  return (
    <Stack gap="small">
      <SegmentedControl
        label={t("list.show")}
        segments={paymentViews.map((view) => ({ value: view, label: t(`list.views.${view}`) }))}
        value={address.view}
        onValueChange={(view) => onChange({ view })}
      />
      <FilterBar
        words={{
          label: t("list.filters.label"),
          open: t("list.filters.open"),
          close: t("list.filters.close"),
          clearAll: t("list.filters.clearAll"),
        }}
        main={
          <SearchField
            field={field}
            label={t("list.filters.search")}
            help={t("list.filters.searchHelp")}
            text={address.search}
            onTextChange={(search) => onChange({ search })}
          />
        }
        active={active}
        onClearAll={() => onChange(none)}
      >
        <div className={styles.filters}>
          <TextField
            type="date"
            label={t("list.filters.from")}
            value={address.from}
            onValueChange={(from) => onChange({ from })}
          />
          <TextField
            type="date"
            label={t("list.filters.to")}
            value={address.to}
            onValueChange={(to) => onChange({ to })}
          />
          <TextField
            inputMode="decimal"
            label={t("list.filters.min")}
            suffix="€"
            value={address.min}
            onValueChange={(min) => onChange({ min })}
            {...amountProblem(address.min)}
          />
          <TextField
            inputMode="decimal"
            label={t("list.filters.max")}
            suffix="€"
            value={address.max}
            onValueChange={(max) => onChange({ max })}
            {...amountProblem(address.max)}
          />
          <SelectField
            label={t("list.filters.order")}
            options={paymentOrders.map((order) => ({ value: order, label: t(`list.orders.${order}`) }))}
            value={address.order}
            onValueChange={(value) =>
              onChange({ order: paymentOrders.find((order) => order === value) ?? "newest" })
            }
          />
        </div>
      </FilterBar>
    </Stack>
  );
};
