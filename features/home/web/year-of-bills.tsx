import type { StoryMonth } from "#features/invoices/contract/get-bill-story.ts";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import styles from "./year-of-bills.module.css";
import { useWords } from "./words.ts";

const highestPx = 72;

/** The bills of the last months as bars: the highest and the newest have their amounts; screen readers have all. */
export const YearOfBills = ({ months }: { readonly months: readonly StoryMonth[] }) => {
  const t = useWords();
  const { money, wholeMoney, month: monthName, shortMonth } = useFormats();
  const highest = Math.max(1, ...months.map(({ totalCents }) => totalCents));
  const title = t(months.length < 12 ? "overview.year.byMonth" : "overview.year.title");
  const highestAt = months.findIndex(({ totalCents }) => totalCents === highest);
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <ol className={styles.months} aria-label={title}>
        {months.map(({ month, totalCents }, index) => (
          <li key={month} className={styles.month} data-newest={index === months.length - 1 || undefined}>
            <span className={styles.amount} aria-hidden="true">
              {index === highestAt || index === months.length - 1 ? wholeMoney(totalCents) : ""}
            </span>
            <span
              className={styles.bar}
              style={{ height: `${Math.max(1, Math.round((totalCents / highest) * highestPx))}px` }}
              aria-hidden="true"
            />
            <span className={styles.name} aria-hidden="true">
              {shortMonth(`${month}-01`)}
            </span>
            <VisuallyHidden>{`${monthName(`${month}-01`)}: ${money(totalCents)}`}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </div>
  );
};
