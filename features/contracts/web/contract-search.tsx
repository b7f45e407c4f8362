import { Search } from "lucide-react";
import { useEffect, useRef, useState, type Ref } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import styles from "./contract-search.module.css";
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

const searchDelayMs = 1500;

interface ContractSearchProps {
  /** For the caller to focus the field. */
  field: Ref<HTMLInputElement>;
  /** Search text in the URL. */
  filter: string;
  onFilterChange: (filter: string) => void;
}

/** Searches contracts by number, CUPS or address, after a pause or at once on Enter. */
export const ContractSearch = ({ field, filter, onFilterChange }: ContractSearchProps) => {
  const t = useWords();
  const search = useDelayedText({ value: filter, delayMs: searchDelayMs, onChange: onFilterChange });
  return (
    <search className={styles.search} aria-label={t("search.region")}>
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
    </search>
  );
};

interface ResultCountProps {
  /** Undefined while the search is loading. */
  count: number | undefined;
  filter: string;
  onClear: () => void;
}

/** Number of contracts, or of search results; changes are announced to screen readers. */
export const ResultCount = ({ count, filter, onClear }: ResultCountProps) => {
  const t = useWords();
  const isSearch = filter !== "";
  const text =
    count === undefined ? t("list.searching") : t(isSearch ? "list.found" : "list.count", { count, filter });
  return (
    <div className={styles.count}>
      {/* Zero results are visible in the list's empty state, so here they are for screen readers only. */}
      <output>{count === 0 ? <VisuallyHidden>{text}</VisuallyHidden> : text}</output>
      {isSearch && count !== 0 && (
        <Button variant="quiet" size="small" onClick={onClear}>
          {t("search.clear")}
        </Button>
      )}
    </div>
  );
};
