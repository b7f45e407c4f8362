import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useId } from "react";
import { searchContracts } from "#features/contracts/contract/search-contracts.ts";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { query } from "#platform/web/api/query.ts";
import { findFilter, setFilter, withoutField } from "#platform/web/list/filter-state.ts";
import { usePausedText } from "#platform/web/use-paused-text.ts";
import { type FilterItem, invoiceFilters, shownStatuses } from "../contract/invoice-fields.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { DraftField } from "./draft-field.tsx";
import { filterValuesOf } from "./filter-values.ts";
import styles from "./filters.module.css";
import { rangeFields } from "./invoice-fields.tsx";
import { cleanNumber, readRange, withChoice, writtenEnds } from "./url-state.ts";
import { useWords } from "./words.ts";

const suffixes = { day: undefined, euros: "€", kilowattHours: "kWh" } as const;

interface RangeFieldsProps extends ChangeProps {
  field: (typeof rangeFields)[number];
}

/** From and to of a day, an amount or an energy. Ends in descending order are swapped. */
export const RangeFields = ({ field, filter, onChange }: RangeFieldsProps) => {
  const t = useWords();
  const { unit } = invoiceFilters.filters[field];
  const isDay = unit === "day";
  const ends = writtenEnds(filter, field);
  const commit = (changed: { from: string } | { to: string }): void => {
    const item = readRange(field, { ...ends, ...changed });
    onChange(item === undefined ? withoutField(filter, field) : setFilter(filter, item));
  };
  const kind = isDay
    ? { type: "date" }
    : {
        inputMode: "decimal" as const,
        align: "end" as const,
        suffix: suffixes[unit],
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

interface FilterFieldsProps {
  kind: InvoiceKind;
  /** Set in the list of one contract, which has no contract filter. */
  contractName: string | undefined;
  filter: readonly FilterItem[];
  onChange: (filter: FilterItem[]) => void;
}

/** Every field of the filter except the number, which is always visible. */
export const FilterFields = ({ kind, contractName, filter, onChange }: FilterFieldsProps) => {
  const change = { filter, onChange };
  return (
    <>
      {contractName === undefined && <SupplyFields type={kind} {...change} />}
      {rangeFields.map((field) => (
        <RangeFields key={field} field={field} {...change} />
      ))}
      <StatusField {...change} />
    </>
  );
};

type ChangeProps = Pick<FilterFieldsProps, "filter" | "onChange">;

const choicesAtOnce = 20;

/** The first contracts of a commodity that a search finds. */
const useContractChoices = (kind: InvoiceKind, filter: string) =>
  useQuery({
    ...query(searchContracts, {
      query: {
        ...(kind === "multipoint" ? {} : { type: kind }),
        limit: choicesAtOnce,
        ...(filter === "" ? {} : { filter }),
      },
    }),
    placeholderData: keepPreviousData,
  });

const ContractField = ({ type, filter, onChange }: ChangeProps & { type: InvoiceKind }) => {
  const t = useWords();
  const [typed, search] = usePausedText();
  const { data: all } = useContractChoices(type, "");
  const { data: found = all, isPlaceholderData } = useContractChoices(type, typed);
  if (all === undefined || all.total_items < 2) return null;
  return (
    <Selector
      label={t("filters.contract")}
      placeholder={t("filters.contractPlaceholder")}
      options={(found?.items ?? []).map(({ name, fullAddress }) => ({
        value: name,
        label: name,
        detail: fullAddress,
      }))}
      search={{ total: found?.total_items ?? 0, isBusy: isPlaceholderData, onSearch: search }}
      value={undefined}
      onValueChange={(name) => onChange(withChoice(filter, "contract", name))}
      emptyText={t("filters.contractEmpty")}
      moreText={(counts) => t("filters.contractMore", counts)}
    />
  );
};

const SupplyFields = ({ type, filter, onChange }: ChangeProps & { type: InvoiceKind }) => {
  const t = useWords();
  const suggestionsId = useId();
  const { data: values } = useSuspenseQuery(filterValuesOf(type));
  const { vats = [] } = values;
  const [typedAddress, suggest] = usePausedText();
  const { data: suggested } = useContractChoices(type, typedAddress);
  const suggestions = new Set(
    (suggested?.items ?? []).flatMap(({ fullAddress, cups }) => [fullAddress, cups]),
  );
  return (
    <>
      <ContractField type={type} filter={filter} onChange={onChange} />
      {vats.length > 1 && (
        <SelectField
          label={t("filters.vat")}
          placeholder={t("filters.vatPlaceholder")}
          options={vats.map((vat) => ({ value: vat, label: vat }))}
          value={findFilter(filter, "vat")?.values[0] ?? ""}
          onValueChange={(vat) =>
            onChange(
              vat === "" ? withoutField(filter, "vat") : setFilter(filter, { field: "vat", values: [vat] }),
            )
          }
        />
      )}
      <DraftField
        label={t("filters.address")}
        help={t("filters.addressHelp")}
        list={suggestionsId}
        onType={suggest}
        maxLength={100}
        value={findFilter(filter, "address")?.value ?? ""}
        onCommit={(value) =>
          onChange(
            value === "" ? withoutField(filter, "address") : setFilter(filter, { field: "address", value }),
          )
        }
      />
      <datalist id={suggestionsId}>
        {[...suggestions].map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  );
};

const StatusField = ({ filter, onChange }: ChangeProps) => {
  const t = useWords();
  const chosen = findFilter(filter, "status")?.values ?? [];
  return (
    <fieldset className={styles.statuses}>
      <legend>{t("filters.status")}</legend>
      {shownStatuses.map((status) => (
        <Checkbox
          key={status}
          label={t(`status.${status}`)}
          checked={chosen.includes(status)}
          onCheckedChange={() => onChange(withChoice(filter, "status", status))}
        />
      ))}
    </fieldset>
  );
};
