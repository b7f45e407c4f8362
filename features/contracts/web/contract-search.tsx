import { useState, type Ref } from "react";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { SearchField } from "#platform/web/form/search-field.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

interface ContractSearchProps {
  /** For the caller to focus the field. */
  field: Ref<HTMLInputElement>;
  /** Search text in the URL. */
  filter: string;
  onFilterChange: (filter: string) => void;
}

/** Searches contracts by number, CUPS or address while the customer types. */
export const ContractSearch = ({ field, filter, onFilterChange }: ContractSearchProps) => {
  const t = useWords();
  return (
    <SearchField
      field={field}
      label={t("search.label")}
      help={t("search.help")}
      text={filter}
      onTextChange={onFilterChange}
    />
  );
};

interface ResultCountProps {
  /** Undefined while the list is being updated. */
  count: number | undefined;
  /** Search text; empty when there is only a filter, or none. */
  filter: string;
}

/** Number of contracts found; its changes are announced to screen readers, politely. */
export const ResultCount = ({ count, filter }: ResultCountProps) => {
  const t = useWords();
  const formats = useFormats();
  const [hasBeenUpdated, setHasBeenUpdated] = useState(false);
  if (count === undefined && !hasBeenUpdated) setHasBeenUpdated(true);
  if (count === undefined) return <output>{t("list.updating")}</output>;
  const values = { count, written: formats.number(count), filter };
  const text = filter === "" ? t("list.count", values) : t("list.found", values);
  return (
    <output>
      {hasBeenUpdated && <VisuallyHidden>{`${t("list.updated")} `}</VisuallyHidden>}
      {/* Zero results are visible in the list's empty state, so here they are for screen readers only. */}
      {count === 0 ? <VisuallyHidden>{text}</VisuallyHidden> : text}
    </output>
  );
};
