import { ChevronDown } from "lucide-react";
import type { ChangeEvent, ComponentPropsWithRef } from "react";
import styles from "./control.module.css";
import { Field, type FieldWords } from "./field.tsx";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps
  extends FieldWords, Omit<ComponentPropsWithRef<"select">, "children" | "width"> {
  options: readonly SelectOption[];
  /** First choice, with the empty value: "Choose one". */
  placeholder?: string;
  width?: "short" | "medium" | "full";
  onValueChange?: (value: string) => void;
}

/** One of a few: the device's own list. For hundreds, the Selector. */
export const SelectField = (props: SelectFieldProps) => {
  const { label, help, error, hint, id, options, placeholder, width, onValueChange, onChange, ...select } =
    props;
  const handleChange = (event: ChangeEvent<HTMLSelectElement>) => {
    onChange?.(event);
    onValueChange?.(event.target.value);
  };
  return (
    <Field label={label} help={help} error={error} hint={hint} id={id} width={width}>
      {(control) => (
        <div className={styles.box}>
          <select {...select} {...control} className={styles.control} onChange={handleChange}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
};
