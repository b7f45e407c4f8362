import type { Ref } from "react";
import { type ActiveFilter, FilterBar } from "#platform/ui/form/filter-bar.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import type { ContractState } from "../contract/contract-fields.ts";
import { type contractFilters, type ContractSort, contractSorts } from "../contract/contract-selection.ts";
import type { HeldContracts } from "../contract/summarize-contracts.ts";
import { everyContract, filterChange, type ListAddress } from "./contract-list-url.ts";
import { ContractSearch } from "./contract-search.tsx";
import { useWords, type Words } from "./words.ts";

const statusOf = { draft: "draft", active: "open", closed: "closed" } as const satisfies Record<
  ContractState,
  string
>;

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface FilterField {
  readonly key: Exclude<keyof typeof contractFilters, "filter">;
  readonly choices: readonly Choice[];
}

/** The filters that divide the customer's contracts. */
const filterFieldsOf = (held: HeldContracts, t: Words): FilterField[] => {
  const hasSomeDebt = held.withDebtCount > 0 && held.withDebtCount < held.count;
  const fields: FilterField[] = [
    {
      key: "state",
      choices: held.states.map((state) => ({ value: state, label: t(`status.${statusOf[state]}`) })),
    },
    {
      key: "payment",
      choices: hasSomeDebt
        ? [
            { value: "owed", label: t("payment.pending") },
            { value: "paid", label: t("payment.upToDate") },
          ]
        : [],
    },
    { key: "municipality", choices: held.municipalities.map((value) => ({ value, label: value })) },
    {
      key: "product",
      choices: held.products.map(({ productId, commercialName }) => ({
        value: productId,
        label: commercialName,
      })),
    },
  ];
  return fields.filter(({ choices }) => choices.length > 1);
};

/** Sort orders of a phone, whose cards have no column headers. */
const orders = ["address", "-power", "-debt", "state", "product"] as const satisfies readonly ContractSort[];
const orderNames = {
  address: "address",
  "-power": "power",
  "-debt": "debt",
  state: "state",
  product: "product",
} as const;

type Change = (changed: Partial<ListAddress>) => void;

interface ContractFiltersProps {
  held: HeldContracts;
  address: ListAddress;
  onChange: Change;
  /** For the caller to focus the field of the search. */
  searchField: Ref<HTMLInputElement>;
}

/** The search, the filters that the customer's contracts have use for, and the order. */
export const ContractFilters = ({ held, address, onChange, searchField }: ContractFiltersProps) => {
  const t = useWords();
  const fields = filterFieldsOf(held, t);
  const active: ActiveFilter[] = fields.flatMap(({ key, choices }) => {
    const chosen = choices.find(({ value }) => value === address[key]);
    if (chosen === undefined) return [];
    const text = t("filters.chip", { field: t(`filters.${key}`), value: chosen.label });
    return [
      { key, text, clearLabel: t("filters.clear", { text }), onClear: () => onChange(filterChange(key, "")) },
    ];
  });
  if (address.filter !== "") {
    const text = t("filters.chip", { field: t("filters.search"), value: address.filter });
    const onClear = (): void => onChange({ filter: "" });
    active.unshift({ key: "filter", text, clearLabel: t("filters.clear", { text }), onClear });
  }
  return (
    <FilterBar
      words={{
        label: t("filters.label"),
        open: t("filters.open"),
        close: t("filters.close"),
        clearAll: t("filters.clearAll"),
      }}
      main={
        <ContractSearch
          field={searchField}
          filter={address.filter}
          onFilterChange={(filter) => onChange({ filter })}
        />
      }
      active={active}
      onClearAll={() => onChange(everyContract)}
    >
      {fields.map(({ key, choices }) => (
        <SelectField
          key={key}
          label={t(`filters.${key}`)}
          placeholder={t("filters.any")}
          options={choices}
          value={address[key]}
          onValueChange={(value) => onChange(filterChange(key, value))}
        />
      ))}
      <SelectField
        label={t("filters.order")}
        placeholder={t("filters.orders.usual")}
        options={orders.map((sort) => ({ value: sort, label: t(`filters.orders.${orderNames[sort]}`) }))}
        value={address.sort}
        onValueChange={(value) =>
          onChange({ sort: contractSorts.sorts.find((sort) => sort === value) ?? "" })
        }
      />
    </FilterBar>
  );
};
