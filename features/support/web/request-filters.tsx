import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentProps, Ref } from "react";
import { type ActiveFilter, FilterBar } from "#platform/ui/form/filter-bar.tsx";
import { SelectField, type SelectOption } from "#platform/ui/form/select-field.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { query } from "#platform/web/api/query.ts";
import { SearchField } from "#platform/web/form/search-field.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { caseStates, listedKinds } from "../contract/case-fields.ts";
import { listCaseSections } from "../contract/list-case-sections.ts";
import { listedStates } from "../contract/list-cases.ts";
import { contractOption, useContractOptions } from "./contract-field.tsx";
import { everyRequest, type RequestAddress } from "./request-list-url.ts";
import { useWords } from "./words.ts";

type Change = (changed: Partial<RequestAddress>) => void;

const RequestSearch = (
  search: Pick<ComponentProps<typeof SearchField>, "field" | "text" | "onTextChange">,
) => {
  const t = useWords();
  return <SearchField {...search} label={t("requests.search.label")} help={t("requests.search.help")} />;
};

/** Sections, each followed by its categories. */
const useTopics = (): SelectOption[] => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(listCaseSections, {}));
  return data.items.flatMap(({ id, name, categories }) => [
    { value: id, label: t("requests.filters.section", { section: name }) },
    ...categories.map((category) => ({
      value: String(category.id),
      label: t("requests.filters.chip", { field: name, value: category.name }),
    })),
  ]);
};

interface RequestFiltersProps {
  readonly address: RequestAddress;
  readonly onChange: Change;
  /** For the caller to focus the field of the search. */
  readonly searchField: Ref<HTMLInputElement>;
}

/** The search, and the filters by state, kind, subject and contract. */
export const RequestFilters = ({ address, onChange, searchField }: RequestFiltersProps) => {
  const t = useWords();
  const formats = useFormats();
  const topics = useTopics();
  const contracts = useContractOptions();
  const contractPlace = contracts.find(({ name }) => name === address.contract)?.place ?? address.contract;
  const fields = [
    {
      key: "state",
      options: [
        { value: "open", label: t("requests.filters.underWay") },
        ...caseStates.map((state) => ({ value: state, label: t(`request.states.${state}`) })),
      ],
      choose: (value: string) => onChange({ state: listedStates.find((state) => state === value) ?? "" }),
    },
    {
      key: "kind",
      options: listedKinds.map((kind) => ({ value: kind, label: t(`request.kinds.${kind}`) })),
      choose: (value: string) => onChange({ kind: listedKinds.find((kind) => kind === value) ?? "" }),
    },
    { key: "topic", options: topics, choose: (topic: string) => onChange({ topic }) },
  ] as const;
  const chip = (key: "text" | "state" | "kind" | "topic" | "contract", value: string): ActiveFilter => {
    const text = t("requests.filters.chip", { field: t(`requests.filters.${key}`), value });
    const onClear = (): void => onChange({ [key]: "" });
    return { key, text, clearLabel: t("requests.filters.clear", { text }), onClear };
  };
  const active: ActiveFilter[] = [
    ...(address.text === "" ? [] : [chip("text", address.text)]),
    ...fields.flatMap(({ key, options }) => {
      const chosen = options.find(({ value }) => value === address[key]);
      return chosen === undefined ? [] : [chip(key, chosen.label)];
    }),
    ...(address.contract === "" ? [] : [chip("contract", contractPlace)]),
  ];
  return (
    <FilterBar
      words={{
        label: t("requests.filters.label"),
        open: t("requests.filters.open"),
        close: t("requests.filters.close"),
        clearAll: t("requests.filters.clearAll"),
      }}
      main={
        <RequestSearch field={searchField} text={address.text} onTextChange={(text) => onChange({ text })} />
      }
      active={active}
      onClearAll={() => onChange(everyRequest)}
    >
      {fields.map(({ key, options, choose }) => (
        <SelectField
          key={key}
          label={t(`requests.filters.${key}`)}
          placeholder={t("requests.filters.any")}
          options={options}
          value={address[key]}
          onValueChange={choose}
        />
      ))}
      {contracts.length > 1 && (
        <Selector
          id="requests-contract"
          label={t("requests.filters.contract")}
          placeholder={t("requests.filters.contractAny")}
          options={contracts.map(contractOption)}
          value={address.contract === "" ? undefined : address.contract}
          onValueChange={(contract) => onChange({ contract })}
          emptyText={t("contract.none")}
          moreText={({ shown, total }) =>
            t("contract.more", { shown: formats.number(shown), total: formats.number(total) })
          }
        />
      )}
    </FilterBar>
  );
};
