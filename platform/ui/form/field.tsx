import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import styles from "./field.module.css";

/** What every field takes. Words arrive written. */
export interface FieldWords {
  label: ReactNode;
  /** Below the label: what it is, where to find it. */
  help?: ReactNode;
  /** What is wrong and how to put it right; marks the field as invalid. */
  error?: ReactNode;
  /** After the label, softly: "optional". */
  hint?: ReactNode;
}

/** Attributes that tie a control to its label, help and error. */
export interface ControlAttributes {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps extends FieldWords {
  id?: string;
  /** How wide the answer is: a postal code is `short`. */
  width?: "short" | "medium" | "full";
  children: (control: ControlAttributes) => ReactNode;
}

/** Label above, help below it, the control, and the error under it. For controls that we do not have. */
export const Field = ({ label, help, error, hint, id, width = "full", children }: FieldProps) => {
  const ownId = useId();
  const controlId = id ?? ownId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const describedBy = [help !== undefined && helpId, error !== undefined && errorId]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={styles.field} data-width={width}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {hint !== undefined && <span className={styles.hint}> {hint}</span>}
      </label>
      {help !== undefined && (
        <div className={styles.help} id={helpId}>
          {help}
        </div>
      )}
      {children({
        id: controlId,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
};

interface FieldErrorProps {
  id: string;
  error: ReactNode;
}

export const FieldError = ({ id, error }: FieldErrorProps) => {
  if (error === undefined) return null;
  return (
    <div className={styles.error} id={id}>
      <CircleAlert aria-hidden="true" />
      <span>{error}</span>
    </div>
  );
};

interface FieldGroupProps {
  legend: ReactNode;
  help?: ReactNode;
  /** `row` for short answers that belong together: the six powers, a range of dates. */
  layout?: "column" | "row";
  children: ReactNode;
}

/** Fields that answer one question together. @public for screens to come */
export const FieldGroup = ({ legend, help, layout = "column", children }: FieldGroupProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {help !== undefined && <div className={styles.fieldGroupHelp}>{help}</div>}
    <div className={styles.fields} data-layout={layout}>
      {children}
    </div>
  </fieldset>
);
