import type { ChangeEvent, ComponentPropsWithRef } from "react";
import styles from "./control.module.css";
import { Field } from "./field.tsx";
import type { FieldWords } from "./field.tsx";

export interface TextAreaFieldProps extends FieldWords, ComponentPropsWithRef<"textarea"> {
  onValueChange?: (value: string) => void;
}

/** Several lines of text: the description of a request. */
export const TextAreaField = (props: TextAreaFieldProps) => {
  const { label, help, error, hint, id, onValueChange, onChange, ...area } = props;
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    onChange?.(event);
    onValueChange?.(event.target.value);
  };
  return (
    <Field label={label} help={help} error={error} hint={hint} id={id}>
      {(control) => (
        <div className={styles.box}>
          <textarea rows={5} {...area} {...control} className={styles.control} onChange={handleChange} />
        </div>
      )}
    </Field>
  );
};
