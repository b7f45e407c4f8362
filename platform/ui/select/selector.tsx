import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import { Combobox, useCombobox } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

import controls from "../form/control.module.css";
import { Field } from "../form/field.tsx";
import type { FieldWords } from "../form/field.tsx";
import { matchOptions } from "./match-options.ts";
import type { SelectorOption } from "./match-options.ts";
import styles from "./selector.module.css";

interface SelectorProps extends FieldWords {
  options: readonly SelectorOption[];
  /** Undefined while nothing is chosen. */
  value: string | undefined;
  onValueChange: (value: string) => void;
  placeholder?: string;
  /** When no option has the words typed. */
  emptyText: ReactNode;
  /** Below the list when not all fit: "50 of 412: type to find yours". */
  moreText: (counts: { shown: number; total: number }) => ReactNode;
  /** How many options are drawn at once. */
  limit?: number;
  id?: string;
  disabled?: boolean;
}

/** One of hundreds, found by typing: the contract, the supply point. */
export function Selector(props: SelectorProps) {
  const { options, value, onValueChange, placeholder, emptyText, moreText, limit = 50, id, disabled } = props;
  const { label, help, error, hint } = props;
  /** What is being typed; undefined while the field shows what is chosen. */
  const [typed, setTyped] = useState<string>();
  const store = useCombobox({
    onDropdownClose: () => {
      store.resetSelectedOption();
      setTyped(undefined);
    },
  });
  const chosen = options.find((option) => option.value === value);
  const { shown, total } = matchOptions(options, typed ?? "", limit);
  const handleSubmit = (submitted: string) => {
    onValueChange(submitted);
    store.closeDropdown();
  };
  return (
    <Field label={label} help={help} error={error} hint={hint} id={id}>
      {(control) => (
        <Combobox store={store} onOptionSubmit={handleSubmit} classNames={{ dropdown: styles.dropdown }}>
          <div className={controls.box}>
            <Combobox.Target withExpandedAttribute autoComplete="off">
              <input
                {...control}
                className={`${controls.control} ${styles.input}`}
                value={typed ?? chosen?.label ?? ""}
                placeholder={placeholder}
                disabled={disabled}
                spellCheck={false}
                aria-autocomplete="list"
                onChange={(event) => {
                  setTyped(event.target.value);
                  store.openDropdown();
                  store.updateSelectedOptionIndex();
                }}
                onClick={() => store.openDropdown()}
                onFocus={(event) => event.target.select()}
                onBlur={() => store.closeDropdown()}
              />
            </Combobox.Target>
            <ChevronDown className={controls.chevron} aria-hidden="true" />
          </div>
          <Combobox.Dropdown>
            <Combobox.Options
              className={styles.options}
              aria-label={typeof label === "string" ? label : undefined}
            >
              {shown.map((option) => (
                <Combobox.Option
                  key={option.value}
                  value={option.value}
                  active={option.value === value}
                  className={styles.option}
                >
                  <span>{option.label}</span>
                  {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
                </Combobox.Option>
              ))}
              {total === 0 && <Combobox.Empty className={styles.note}>{emptyText}</Combobox.Empty>}
            </Combobox.Options>
            {total > shown.length && (
              <div className={styles.note}>{moreText({ shown: shown.length, total })}</div>
            )}
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  );
}
