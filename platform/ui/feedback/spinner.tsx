import styles from "./spinner.module.css";

interface SpinnerProps {
  /** What is being waited for; announced, and shown beside it. */
  label: string;
}

/** For a short wait without a shape of its own; a list or a card shows its skeleton instead. */
export const Spinner = ({ label }: SpinnerProps) => (
  <output className={styles.spinner}>
    <span className={styles.ring} aria-hidden="true" />
    {label}
  </output>
);
