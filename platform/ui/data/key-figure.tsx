import type { ReactNode } from "react";
import { Amount, type FormattedNumber } from "./amount.tsx";
import styles from "./key-figure.module.css";

interface KeyFigureProps {
  label: ReactNode;
  value: FormattedNumber;
  /** Under the figure: until when, against what. */
  detail?: ReactNode;
  tone?: "plain" | "positive" | "warning" | "negative";
  size?: "normal" | "large";
}

/** The number that answers the screen's question. Put several in one KeyFigures. */
export const KeyFigure = ({ label, value, detail, tone = "plain", size = "normal" }: KeyFigureProps) => (
  <div className={styles.figure} data-tone={tone} data-size={size}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>
      <Amount value={value} display="figure" />
    </dd>
    {detail !== undefined && <dd className={styles.detail}>{detail}</dd>}
  </div>
);

interface KeyFiguresProps {
  children: ReactNode;
}

/** A row of KeyFigure; they wrap on a phone. */
export const KeyFigures = ({ children }: KeyFiguresProps) => <dl className={styles.row}>{children}</dl>;
