import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode, useId } from "react";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { TextField, type TextFieldProps } from "#platform/ui/form/text-field.tsx";
import { query } from "#platform/web/api/query.ts";
import { type FilterItem, shownStatuses } from "../contract/invoice-filter.ts";
import type { InvoiceType, InvoiceKind } from "../contract/invoice-kind.ts";
import { listFilterValues } from "../contract/list-filter-values.ts";
import styles from "./filters.module.css";
import {
  cleanNumber,
  readRange,
  writtenEnds,
  type RangeField,
  setFilter,
  withoutField,
  findFilter,
  withChoice,
  withStatus,
} from "./url-state.ts";
import { useWords } from "./words.ts";

/** What the customer's invoices can be filtered by; no contract among them when there is no invoice at all. */
export const filterValuesOf = (type: InvoiceType) =>
  query(listFilterValues, { query: { type, fields: ["contracts", "vats", "addresses", "cups"] } });

/** How long after the last key a text is searched for, as the specification has it. */
const settleMs = 1500;

interface Draft {
  text: string;
  /** The value that the address had when last looked at. */
  seen: string;
  /** What was last handed over. */
  sent: string | undefined;
}

/**
 * What is being typed into a field whose value is the address: handed over when the typing rests, on Enter and on
 * leaving the field. When the address changes otherwise (going back, clearing a filter) the field follows it.
 */
export const useDraft = (value: string, commit: (text: string) => void) => {
  const [draft, setDraft] = useState<Draft>({ text: value, seen: value, sent: undefined });
  if (draft.seen !== value) {
    const isOurs = draft.sent === value;
    setDraft({ text: isOurs ? draft.text : value, seen: value, sent: isOurs ? value : undefined });
  }
  const { text } = draft;

  const hand = (): void => {
    if (text === value || text === draft.sent) return;
    setDraft({ ...draft, sent: text });
    commit(text);
  };
  const handWhenSettled = useEffectEvent((settled: string) => {
    if (settled === text) hand();
  });
  // Outside React: the clock.
  useEffect(() => {
    const timer = setTimeout(() => handWhenSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, type: (next: string): void => setDraft({ ...draft, text: next }), hand };
};

interface DraftFieldProps extends Omit<TextFieldProps, "value" | "onValueChange" | "error"> {
  /** What the address says; "" for nothing. */
  value: string;
  onCommit: (text: string) => void;
  /** Drops what cannot be typed here. */
  clean?: (text: string) => string;
  /** What is wrong with a text that is not empty; undefined when nothing is. */
  problemOf?: (text: string) => string | undefined;
}

/** A text field of the filter. What cannot be read stays in the field, with what is wrong under it. */
export const DraftField = ({ value, onCommit, clean, problemOf, ...field }: DraftFieldProps) => {
  const [problem, setProblem] = useState<string>();
  const { text, type, hand } = useDraft(value, (written) => {
    const found = written === "" ? undefined : problemOf?.(written);
    setProblem(found);
    if (found === undefined) onCommit(written.trim());
  });
  const handleType = (typed: string): void => {
    setProblem(undefined);
    type(clean === undefined ? typed : clean(typed));
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") hand();
  };
  return (
    <TextField
      {...field}
      value={text}
      error={problem}
      autoComplete="off"
      onValueChange={handleType}
      onBlur={hand}
      onKeyDown={handleKeyDown}
    />
  );
};

interface RangeFieldsProps {
  field: RangeField;
  filter: readonly FilterItem[];
  onChange: (filter: FilterItem[]) => void;
  suffix?: ReactNode;
}

/** From and to of a day, an amount or an energy. Written the wrong way round, they are put in order. */
export const RangeFields = ({ field, filter, onChange, suffix }: RangeFieldsProps) => {
  const t = useWords();
  const isDay = field === "date" || field === "period";
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
        suffix,
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
        maxLength={100}
        value={findFilter(filter, "address")?.value ?? ""}
        onCommit={(value) =>
          onChange(
            value === "" ? withoutField(filter, "address") : setFilter(filter, { field: "address", value }),
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
  const chosen = findFilter(filter, "status")?.values ?? [];
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
