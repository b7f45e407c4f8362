import styles from "./amount.module.css";

/** What `Intl.NumberFormat.formatToParts` gives, or the words already formatted. */
export type FormattedNumber = string | readonly Intl.NumberFormatPart[];

interface AmountProps {
  value: FormattedNumber;
  /** `figure` sets decimals and unit smaller than the whole part; needs the parts. */
  display?: "plain" | "figure";
}

const small = new Set(["decimal", "fraction", "currency", "unit", "literal"]);

/** Money or energy that never breaks over lines and aligns on its decimals in a column. */
export const Amount = ({ value, display = "plain" }: AmountProps) => {
  if (typeof value === "string") return <span className={styles.amount}>{value}</span>;
  const whole = value.filter((part) => !small.has(part.type));
  const isSplit = display === "figure" && value[0]?.type !== "currency" && whole.length > 0;
  if (!isSplit) return <span className={styles.amount}>{value.map((part) => part.value).join("")}</span>;
  const rest = value.filter((part) => small.has(part.type));
  return (
    <span className={styles.amount}>
      {whole.map((part) => part.value).join("")}
      <span className={styles.small}>{rest.map((part) => part.value).join("")}</span>
    </span>
  );
};
