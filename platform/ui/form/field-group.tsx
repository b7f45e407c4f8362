import type { ReactNode } from "react";
import styles from "./field-group.module.css";

interface FieldGroupProps {
  legend: ReactNode;
  help?: ReactNode;
  /** `row` for short answers that belong together: the six powers, a range of dates. */
  layout?: "column" | "row";
  children: ReactNode;
}

/** Fields that answer one question together. */
export const FieldGroup = ({ legend, help, layout = "column", children }: FieldGroupProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {help !== undefined && <div className={styles.fieldGroupHelp}>{help}</div>}
    <div className={styles.fields} data-layout={layout}>
      {children}
    </div>
  </fieldset>
);
