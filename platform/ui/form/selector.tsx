import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import controls from "./control.module.css";
import { Field, type FieldWords } from "./field.tsx";
import { usePopover } from "../overlay/place-beside.ts";
import { matchOptions, type SelectorOption } from "./match-options.ts";
import styles from "./selector.module.css";

/** A search of more options than a page holds. */
export interface SelectorSearch {
  /** How many options the search finds, of which `options` are the first. */
  total: number;
  /** `options` are those of an earlier search. */
  isBusy: boolean;
  /** Called with each change of the text, and with "" as the list closes. */
  onSearch: (text: string) => void;
}

interface SelectorProps extends FieldWords {
  options: readonly SelectorOption[];
  /** Without it, the options are searched here. */
  search?: SelectorSearch;
  /** Undefined while nothing is chosen. */
  value: string | undefined;
  /** Label of the chosen option, which need not be among the options found. */
  chosenLabel?: string | undefined;
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

/** What is typed, whether the list is open, and which of its options the arrows have reached (-1 for none). */
interface ComboboxState {
  typed: string | undefined;
  isOpen: boolean;
  active: number;
}

const closed: ComboboxState = { typed: undefined, isOpen: false, active: -1 };

const useCombobox = ({ options, search, value, onValueChange, limit = 50 }: SelectorProps) => {
  const [{ typed, isOpen, active }, setState] = useState(closed);
  const { shown, total } =
    search === undefined
      ? matchOptions(options, typed ?? "", limit)
      : { shown: options, total: search.total };
  const close = (): void => {
    setState(closed);
    search?.onSearch("");
  };
  const open = (): void => setState((now) => ({ ...now, isOpen: true }));
  const type = (text: string): void => {
    setState({ typed: text, isOpen: true, active: -1 });
    search?.onSearch(text);
  };
  const choose = (option: SelectorOption): void => {
    onValueChange(option.value);
    close();
  };
  const move = (step: 1 | -1): void => {
    const atValue = Math.max(
      0,
      shown.findIndex((option) => option.value === value),
    );
    const from = step === 1 ? active : Math.max(active, 0);
    const next = isOpen ? (from + step + shown.length) % shown.length : atValue;
    setState({ typed, isOpen: true, active: shown.length === 0 ? -1 : next });
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const option = shown[active];
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && isOpen && option !== undefined) choose(option);
    else if (event.key === "Escape" && isOpen) {
      // In a dialog, Escape would close that too.
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };
  return { typed, isOpen, active, shown, total, open, close, type, choose, handleKeyDown };
};

/** One of hundreds, found by typing, or of thousands with a search: the contract, the supply point. */
export const Selector = (props: SelectorProps) => {
  const { options, search, value, chosenLabel, placeholder, emptyText, moreText, id, disabled } = props;
  const { label, help, error, hint } = props;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const combobox = useCombobox(props);
  const { isOpen, active, shown, total } = combobox;
  const chosen = options.find((option) => option.value === value);
  usePopover({ anchor: box, popover, isOpen, side: "bottom", align: "start", width: "anchor" });
  return (
    <Field label={label} help={help} error={error} hint={hint} id={id}>
      {(control) => (
        <>
          <div ref={box} className={controls.box}>
            <input
              {...control}
              role="combobox"
              className={`${controls.control} ${styles.input}`}
              value={combobox.typed ?? chosenLabel ?? chosen?.label ?? ""}
              placeholder={placeholder}
              disabled={disabled}
              spellCheck={false}
              autoComplete="off"
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
              onChange={(event) => combobox.type(event.target.value)}
              onClick={combobox.open}
              onFocus={(event) => event.target.select()}
              onBlur={combobox.close}
              onKeyDown={combobox.handleKeyDown}
            />
            <ChevronDown className={controls.chevron} aria-hidden="true" />
          </div>
          {isOpen && (
            // A press on the list leaves the focus in the field: losing it closes the list.
            <div
              ref={popover}
              popover="manual"
              role="presentation"
              className={styles.dropdown}
              aria-busy={search?.isBusy}
              onMouseDown={(event) => event.preventDefault()}
            >
              <Options {...combobox} id={listId} label={label} value={value} />
              {total === 0 && search?.isBusy !== true && <div className={styles.note}>{emptyText}</div>}
              {total > shown.length && (
                <div className={styles.note}>{moreText({ shown: shown.length, total })}</div>
              )}
            </div>
          )}
        </>
      )}
    </Field>
  );
};

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface OptionsProps {
  id: string;
  label: ReactNode;
  shown: readonly SelectorOption[];
  value: string | undefined;
  active: number;
  choose: (option: SelectorOption) => void;
}

const Options = ({ id, label, shown, value, active, choose }: OptionsProps) => {
  // Outside React: what the list has scrolled to.
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed into
      role="listbox"
      tabIndex={-1}
      id={id}
      className={styles.options}
      aria-label={typeof label === "string" ? label : undefined}
      hidden={shown.length === 0}
    >
      {shown.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={option.value}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option outside of a select
          role="option"
          tabIndex={-1}
          id={optionId(id, index)}
          aria-selected={option.value === value}
          data-active={index === active || undefined}
          className={styles.option}
          onClick={() => choose(option)}
        >
          <span>{option.label}</span>
          {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
        </div>
      ))}
    </div>
  );
};
