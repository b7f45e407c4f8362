import { SelectField } from "#platform/ui/form/select-field.tsx";
import { invoiceSorts, type InvoiceSort } from "#features/invoices/contract/list-invoices.ts";
import { useWords } from "../words.ts";

const choices = [
  ["-date", "newest"],
  ["date", "oldest"],
  ["-amount_total", "dearest"],
  ["amount_total", "cheapest"],
  ["-energy_consumed", "mostEnergy"],
  ["energy_consumed", "leastEnergy"],
] as const satisfies readonly (readonly [InvoiceSort, string])[];

interface OrderFieldProps {
  sort: InvoiceSort;
  onChange: (sort: InvoiceSort) => void;
}

/** The order, for where the table is cards and has no headers to press. */
export const OrderField = ({ sort, onChange }: OrderFieldProps) => {
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
