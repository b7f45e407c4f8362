import { Search } from "lucide-react";
import type { Ref } from "react";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useWords } from "../words.ts";
import styles from "./contract-search.module.css";
import { useDelayedText } from "./use-delayed-text.ts";

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
