import { Search } from "lucide-react";
import { useEffect, useRef, useState, type Ref } from "react";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

interface DelayedText {
  /** Search text in the URL. */
  value: string;
  delayMs: number;
  onChange: (text: string) => void;
}

/**
 * Debounced text: reported after a pause, or at once on `reportNow` and when it is emptied. A change of `value` from
 * elsewhere (back button, cleared search) replaces the typed text; the echo of the reported text does not.
 */
const useDelayedText = ({ value, delayMs, onChange }: DelayedText) => {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState({ value, reported: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The timer is outside React and must not fire after the field is unmounted.
  useEffect(() => () => clearTimeout(timer.current), []);

  if (value !== known.value) {
    setKnown({ ...known, value });
    if (value !== known.reported) setTyped(value);
  }

  const report = (text: string): void => {
    clearTimeout(timer.current);
    const trimmed = text.trim();
    setKnown({ value, reported: trimmed });
    if (trimmed !== value) onChange(trimmed);
  };
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    if (text.trim() === "") report(text);
    else timer.current = setTimeout(() => report(text), delayMs);
  };
  return { typed, type, reportNow: () => report(typed) };
};

/** Between the last key and the search; the specification allows 1500 ms. */
const searchDelayMs = 350;

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
  const search = useDelayedText({ value: filter, delayMs: searchDelayMs, onChange: onFilterChange });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        search.reportNow();
      }}
    >
      <TextField
        ref={field}
        type="search"
        label={t("search.label")}
        help={t("search.help")}
        prefix={<Search aria-hidden="true" />}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={search.typed}
        onValueChange={search.type}
      />
    </form>
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
