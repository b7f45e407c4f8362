import {
  type ComponentPropsWithRef,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  type MouseEvent,
} from "react";
import styles from "./form.module.css";

interface FormProps extends Omit<ComponentPropsWithRef<"form">, "onSubmit"> {
  children: ReactNode;
  /** Called instead of the browser's own submission. */
  onSubmit: () => void;
  /** As wide as the page: texts of several languages side by side. */
  width?: "reading" | "full";
}

/** One column of fields, then the buttons. Our own messages, not the browser's bubbles. */
export const Form = ({ children, onSubmit, width = "reading", ...form }: FormProps) => {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate {...form} className={styles.form} data-width={width} onSubmit={handleSubmit}>
      {children}
    </form>
  );
};

export interface FormError {
  /** The `id` of the field that it leads to; without it the error is of the whole form. */
  fieldId?: string;
  text: ReactNode;
}

interface FormErrorSummaryProps {
  title: ReactNode;
  errors: readonly FormError[];
  /** Errors of fields that are no longer there are left out; the focus stays where it is. */
  isAsked: (error: FormError) => boolean;
}

const focusField = (event: MouseEvent, fieldId: string) => {
  const field = document.getElementById(fieldId);
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: "center" });
};

/** Above a form that was submitted with errors: lists them with links to their fields and takes the focus. */
export const FormErrorSummary = ({ title, errors, isAsked }: FormErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null);
  // The browser's focus is outside React: it moves here whenever the form fails again.
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  const shown = errors.filter(isAsked);
  if (shown.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {shown.map(({ fieldId, text }, index) => (
          <li key={index}>
            {fieldId === undefined ? (
              text
            ) : (
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
