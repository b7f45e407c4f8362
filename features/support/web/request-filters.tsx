import { useSuspenseQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useRef, useState, type Ref } from "react";
import { type ActiveFilter, FilterBar } from "#platform/ui/form/filter-bar.tsx";
import { SelectField, type SelectOption } from "#platform/ui/form/select-field.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { caseStates, listedKinds } from "../contract/case-fields.ts";
import { listCaseSections } from "../contract/list-case-sections.ts";
import { listedStates } from "../contract/list-cases.ts";
import { useContractOptions } from "./contract-field.tsx";
import { everyRequest, type RequestAddress } from "./request-list-url.ts";
import { useWords } from "./words.ts";

type Change = (changed: Partial<RequestAddress>) => void;

const searchDelayMs = 350;

interface RequestSearchProps {
  readonly field: Ref<HTMLInputElement>;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
}

/** Searches while the customer types; the text of the URL takes over when it changes otherwise. */
const RequestSearch = ({ field, text, onTextChange }: RequestSearchProps) => {
  const t = useWords();
  const [typed, setTyped] = useState(text);
  const [reported, setReported] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Outside React: the clock, which must not report a search after the screen was left.
  useEffect(() => () => clearTimeout(timer.current), []);
  if (text !== reported) {
    setReported(text);
    setTyped(text);
  }
  const report = (next: string): void => {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === text) return;
    setReported(trimmed);
    onTextChange(trimmed);
  };
  const handleType = (next: string): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => report(next), next.trim() === "" ? 0 : searchDelayMs);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        report(typed);
      }}
    >
      <TextField
        ref={field}
        type="search"
        label={t("requests.search.label")}
        help={t("requests.search.help")}
        prefix={<Search aria-hidden="true" />}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onValueChange={handleType}
      />
    </form>
  );
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
    ...(address.contract === "" ? [] : [chip("contract", address.contract)]),
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
          options={contracts.map(({ name, fullAddress, cups }) => ({
            value: name,
            label: `${name} · ${fullAddress}`,
            detail: cups,
          }))}
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
