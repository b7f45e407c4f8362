import { useId, type ReactNode } from "react";
import styles from "./choice.module.css";
import { FieldError, type FieldWords } from "./field.tsx";

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> extends FieldWords {
  options: readonly RadioOption<Value>[];
  /** Undefined while nothing is chosen. */
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  /** Of the first radio, so that the error summary can lead to it. */
  id?: string;
  name?: string;
}

/** One of a few, all seen at once. */
export const RadioGroup = <Value extends string>(props: RadioGroupProps<Value>) => {
  const { label, help, error, hint, options, value, onValueChange, id, name } = props;
  const ownId = useId();
  const helpId = `${ownId}-help`;
  const errorId = `${ownId}-error`;
  const describedBy = [help !== undefined && helpId, error !== undefined && errorId]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset className={styles.group} aria-describedby={describedBy === "" ? undefined : describedBy}>
      <legend className={styles.legend}>
        {label}
        {hint !== undefined && <span className={styles.hint}> {hint}</span>}
      </legend>
      {help !== undefined && (
        <div className={styles.help} id={helpId}>
          {help}
        </div>
      )}
      {options.map((option, index) => {
        const optionId = index === 0 && id !== undefined ? id : `${ownId}-${option.value}`;
        return (
          <div className={styles.choice} key={option.value}>
            <input
              id={optionId}
              type="radio"
              className={styles.mark}
              name={name ?? ownId}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-describedby={option.help === undefined ? undefined : `${optionId}-help`}
              onChange={() => onValueChange(option.value)}
            />
            <div>
              <label htmlFor={optionId} className={styles.label}>
                {option.label}
              </label>
              {option.help !== undefined && (
                <div className={styles.help} id={`${optionId}-help`}>
                  {option.help}
                </div>
              )}
            </div>
          </div>
        );
      })}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
};
