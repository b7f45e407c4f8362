import { Search } from "lucide-react";
import { useEffect, useRef, useState, type Ref } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import styles from "./contract-search.module.css";
import { useWords } from "./words.ts";

interface DelayedText {
  /** What is in force: the address's words. */
  value: string;
  delayMs: number;
  onChange: (text: string) => void;
}

/**
 * What is being typed, told once the person has stopped for a while, or at once when asked to or emptied. A change
 * from elsewhere (the back button, a cleared search) replaces what is typed; the echo of our own does not.
 */
const useDelayedText = ({ value, delayMs, onChange }: DelayedText) => {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState({ value, told: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The clock is outside React; it must not ring after the field is gone.
  useEffect(() => () => clearTimeout(timer.current), []);

  if (value !== known.value) {
    setKnown({ ...known, value });
    if (value !== known.told) setTyped(value);
  }

  const tell = (text: string): void => {
    clearTimeout(timer.current);
    const words = text.trim();
    setKnown({ value, told: words });
    if (words !== value) onChange(words);
  };
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    if (text.trim() === "") tell(text);
    else timer.current = setTimeout(() => tell(text), delayMs);
  };
  return { typed, type, tellNow: () => tell(typed) };
};

const searchDelayMs = 1500;

interface ContractSearchProps {
  /** The field itself, for who has to put the focus there. */
  field: Ref<HTMLInputElement>;
  /** The words in force. */
  filter: string;
  onFilterChange: (filter: string) => void;
}

/** Looks for a contract by its number, CUPS or address; it searches by itself, or at once on Enter. */
export const ContractSearch = ({ field, filter, onFilterChange }: ContractSearchProps) => {
  const t = useWords();
  const search = useDelayedText({ value: filter, delayMs: searchDelayMs, onChange: onFilterChange });
  return (
    <search className={styles.search} aria-label={t("search.region")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.tellNow();
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

interface FoundCountProps {
  /** Undefined while it is being counted. */
  count: number | undefined;
  filter: string;
  onClear: () => void;
}

/** How many contracts there are, or how many have the words searched for; announced when it changes. */
export const ResultCount = ({ count, filter, onClear }: FoundCountProps) => {
  const t = useWords();
  const isSearch = filter !== "";
  const text =
    count === undefined ? t("list.searching") : t(isSearch ? "list.found" : "list.count", { count, filter });
  return (
    <div className={styles.count}>
      {/* That there are none is also said where they would be, for who sees it. */}
      <output>{count === 0 ? <VisuallyHidden>{text}</VisuallyHidden> : text}</output>
      {isSearch && count !== 0 && (
        <Button variant="quiet" size="small" onClick={onClear}>
          {t("search.clear")}
        </Button>
      )}
    </div>
  );
};
