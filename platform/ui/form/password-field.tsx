import { useState, type ChangeEvent, type ComponentPropsWithRef } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import styles from "./control.module.css";
import { Field, type FieldWords } from "./field.tsx";

interface PasswordWords {
  /** On the button: "Show", "Hide". */
  show: string;
  hide: string;
  /** The button's full name for a screen reader, beginning with the same word: "Show the password". */
  showLabel: string;
  hideLabel: string;
  /** Announced after it changes: "The password is visible". */
  shown: string;
  hidden: string;
}

export interface PasswordFieldProps
  extends FieldWords, Omit<ComponentPropsWithRef<"input">, "type" | "width"> {
  words: PasswordWords;
  onValueChange?: (value: string) => void;
}

/** A password that can be seen while it is typed. Give `autoComplete`; pasting always works. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { label, help, error, hint, id, words, onValueChange, onChange, ...input } = props;
  const [isShown, setShown] = useState<boolean>();
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    onValueChange?.(event.target.value);
  };
  return (
    <Field label={label} help={help} error={error} hint={hint} id={id}>
      {(control) => (
        <div className={styles.box}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown === true ? "text" : "password"}
            className={styles.control}
            onChange={handleChange}
          />
          <button
            type="button"
            className={styles.inside}
            aria-controls={control.id}
            aria-label={isShown === true ? words.hideLabel : words.showLabel}
            onClick={() => setShown(isShown !== true)}
          >
            {isShown === true ? words.hide : words.show}
          </button>
          <VisuallyHidden>
            <output>{isShown !== undefined && (isShown ? words.shown : words.hidden)}</output>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  );
};
