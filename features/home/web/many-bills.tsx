import type { AnswerOf } from "#platform/contract/endpoint.ts";
import type { ExceptionBill, getBillStory, StoryMonth } from "#features/invoices/contract/get-bill-story.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import styles from "./overview.module.css";
import { YearOfBills } from "./year-of-bills.tsx";
import { useWords } from "./words.ts";

type Exceptions = NonNullable<AnswerOf<typeof getBillStory>["exceptions"]>;

const kinds = ["higher", "estimated", "disputed"] as const;

const ExceptionList = ({ bills }: { readonly bills: readonly ExceptionBill[] }) => {
  const t = useWords();
  const path = usePath();
  const { money } = useFormats();
  return (
    <ul className={styles.list}>
      {bills.map(({ id, number, address, totalCents, beforeCents }) => (
        <li key={id}>
          <TextLink href={path("invoices.invoice", { invoiceId: String(id) })}>{address ?? number}</TextLink>
          <span className={styles.amount}>
            {beforeCents === null
              ? money(totalCents)
              : t("overview.many.before", { amount: money(totalCents), before: money(beforeCents) })}
          </span>
        </li>
      ))}
    </ul>
  );
};

interface ManyBillsProps {
  readonly months: readonly StoryMonth[];
  readonly exceptions: Exceptions;
}

/** The newest month of a customer with many bills: its total against the month before, and what is unusual in it. */
export const ManyBills = ({ months, exceptions }: ManyBillsProps) => {
  const t = useWords();
  const { money, moneyParts, month: monthName } = useFormats();
  const newest = months.at(-1);
  const before = months.at(-2);
  if (newest === undefined) return null;
  const difference = newest.totalCents - (before?.totalCents ?? 0);
  const usual = kinds.every((kind) => exceptions[kind].invoices === 0);
  return (
    <Stack>
      <KeyFigures>
        <KeyFigure
          label={t("overview.many.month", {
            month: monthName(`${newest.month}-01`),
            invoices: newest.invoices,
          })}
          value={moneyParts(newest.totalCents)}
          detail={
            before !== undefined && (
              <p>
                {t("overview.many.change", {
                  trend: difference > 0 ? "more" : "less",
                  amount: money(Math.abs(difference)),
                  month: monthName(`${before.month}-01`),
                })}
              </p>
            )
          }
        />
      </KeyFigures>
      {usual && <p>{t("overview.many.usual")}</p>}
      {kinds
        .filter((kind) => exceptions[kind].invoices > 0)
        .map((kind) => (
          <section key={kind}>
            <h3 className={styles.exception}>
              {t(`overview.many.${kind}`, { invoices: exceptions[kind].invoices })}
            </h3>
            <ExceptionList bills={exceptions[kind].bills.slice(0, 3)} />
          </section>
        ))}
      <YearOfBills months={months} />
    </Stack>
  );
};
