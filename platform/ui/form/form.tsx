import type { ComponentPropsWithRef, FormEvent, ReactNode } from "react";
import styles from "./form.module.css";

interface FormProps extends Omit<ComponentPropsWithRef<"form">, "onSubmit"> {
  children: ReactNode;
  /** Called instead of the browser's own submission. */
  onSubmit: () => void;
}

/** One column of fields, then the buttons. Our own messages, not the browser's bubbles. */
export const Form = ({ children, onSubmit, ...form }: FormProps) => {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate {...form} className={styles.form} onSubmit={handleSubmit}>
      {children}
    </form>
  );
};
