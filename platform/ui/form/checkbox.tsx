import { useId, type ChangeEvent, type ComponentPropsWithRef, type ReactNode } from "react";
import styles from "./choice.module.css";
import { FieldError } from "./field.tsx";

export interface CheckboxProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
}

/** A box to tick, with its words beside it. */
export const Checkbox = (props: CheckboxProps) => {
  const { label, help, error, id, onCheckedChange, onChange, ...input } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const describedBy = [help !== undefined && helpId, error !== undefined && errorId]
    .filter(Boolean)
    .join(" ");
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    onCheckedChange?.(event.target.checked);
  };
  return (
    <div className={styles.group}>
      <div className={styles.choice}>
        <input
          {...input}
          id={controlId}
          type="checkbox"
          className={styles.mark}
          aria-describedby={describedBy === "" ? undefined : describedBy}
          aria-invalid={error === undefined ? undefined : true}
          onChange={handleChange}
        />
        <div>
          <label htmlFor={controlId} className={styles.label}>
            {label}
          </label>
          {help !== undefined && (
            <div className={styles.help} id={helpId}>
              {help}
            </div>
          )}
        </div>
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  );
};
