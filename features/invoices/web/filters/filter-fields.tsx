import { useSuspenseQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { shownStatuses, type FilterItem } from "#features/invoices/contract/invoice-filter.ts";
import type { InvoiceKind, InvoiceType } from "#features/invoices/contract/invoice-kind.ts";
import { itemOf, withChoice, withItem, withoutField, withStatus } from "../address/filter-changes.ts";
import { useWords } from "../words.ts";
import { DraftField } from "./draft-field.tsx";
import styles from "./filters.module.css";
import { filterValuesOf } from "./filter-values.ts";
import { RangeFields } from "./range-fields.tsx";

interface FilterFieldsProps {
  kind: InvoiceKind;
  /** Whether the list is of one contract already. */
  contractName: string | undefined;
  filter: readonly FilterItem[];
  onChange: (filter: FilterItem[]) => void;
}

/** Every field of the filter but the number, which is always in sight. */
export const FilterFields = ({ kind, contractName, filter, onChange }: FilterFieldsProps) => {
  const change = { filter, onChange };
  return (
    <>
      {kind !== "multipoint" && contractName === undefined && <SupplyFields type={kind} {...change} />}
      <RangeFields field="date" {...change} />
      <RangeFields field="amount" suffix="€" {...change} />
      <RangeFields field="period" {...change} />
      <RangeFields field="pending" suffix="€" {...change} />
      <RangeFields field="energy" suffix="kWh" {...change} />
      <StatusField {...change} />
    </>
  );
};

type ChangeProps = Pick<FilterFieldsProps, "filter" | "onChange">;

/** Which supply: what the customer has to choose from comes from the server. */
const SupplyFields = ({ type, filter, onChange }: ChangeProps & { type: InvoiceType }) => {
  const t = useWords();
  const suggestionsId = useId();
  const { data: values } = useSuspenseQuery(filterValuesOf(type));
  const { contracts = [], vats = [], addresses = [], cups = [] } = values;
  return (
    <>
      {contracts.length > 1 && (
        <Selector
          label={t("filters.contract")}
          placeholder={t("filters.contractPlaceholder")}
          options={contracts.map((name) => ({ value: name, label: name }))}
          value={undefined}
          onValueChange={(name) => onChange(withChoice(filter, "contract", name))}
          emptyText={t("filters.contractEmpty")}
          moreText={(counts) => t("filters.contractMore", counts)}
        />
      )}
      {vats.length > 1 && (
        <SelectField
          label={t("filters.vat")}
          placeholder={t("filters.vatPlaceholder")}
          options={vats.map((vat) => ({ value: vat, label: vat }))}
          value={itemOf(filter, "vat")?.values[0] ?? ""}
          onValueChange={(vat) =>
            onChange(
              vat === "" ? withoutField(filter, "vat") : withItem(filter, { field: "vat", values: [vat] }),
            )
          }
        />
      )}
      <DraftField
        label={t("filters.address")}
        help={t("filters.addressHelp")}
        list={suggestionsId}
        maxLength={100}
        value={itemOf(filter, "address")?.value ?? ""}
        onCommit={(value) =>
          onChange(
            value === "" ? withoutField(filter, "address") : withItem(filter, { field: "address", value }),
          )
        }
      />
      <datalist id={suggestionsId}>
        {[...addresses, ...cups].map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  );
};

const StatusField = ({ filter, onChange }: ChangeProps) => {
  const t = useWords();
  const chosen = itemOf(filter, "status")?.values ?? [];
  return (
    <fieldset className={styles.statuses}>
      <legend>{t("filters.status")}</legend>
      {shownStatuses.map((status) => (
        <Checkbox
          key={status}
          label={t(`status.${status}`)}
          checked={chosen.includes(status)}
          onCheckedChange={() => onChange(withStatus(filter, status))}
        />
      ))}
    </fieldset>
  );
};
