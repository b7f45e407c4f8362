import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from "react";
import styles from "./control.module.css";
import { Field, type FieldWords } from "./field.tsx";

export interface TextFieldProps extends FieldWords, Omit<ComponentPropsWithRef<"input">, "width" | "prefix"> {
  width?: "short" | "medium" | "full";
  /** Before and after what is typed: a currency, a unit. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** `end` for numbers. */
  align?: "start" | "end";
  /** Called with the text after each change; `onChange` gets the event. */
  onValueChange?: (value: string) => void;
}

/** One line of text. For numbers give `inputMode="decimal"` or `"numeric"`, never `type="number"`. */
export const TextField = (props: TextFieldProps) => {
  const { label, help, error, hint, id, width, prefix, suffix, align, ...others } = props;
  const { onValueChange, onChange, type = "text", ...input } = others;
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    onValueChange?.(event.target.value);
  };
  return (
    <Field label={label} help={help} error={error} hint={hint} id={id} width={width}>
      {(control) => (
        <div className={styles.box}>
          {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
          <input
            {...input}
            {...control}
            type={type}
            className={styles.control}
            data-align={align}
            onChange={handleChange}
          />
          {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
        </div>
      )}
    </Field>
  );
};

export interface TextAreaFieldProps extends FieldWords, ComponentPropsWithRef<"textarea"> {
  onValueChange?: (value: string) => void;
}

/** Several lines of text: the description of a request. @public for screens to come */
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
