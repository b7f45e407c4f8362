import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { InvoiceComparison } from "../contract/get-invoice.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import type { InvoiceDetail } from "./invoice-screen.tsx";
import styles from "./invoice-screen.module.css";
import { useInvoiceWords } from "./invoice-words.ts";

const Change = ({ comparison, days }: { comparison: InvoiceComparison; days: number }) => {
  const t = useInvoiceWords();
  const path = usePath();
  const { money, period } = useFormats();
  const { differenceCents, parts, number } = comparison;
  const amount = money(Math.abs(differenceCents));
  const difference = () => {
    if (differenceCents === 0) return t("changes.same");
    return t(differenceCents > 0 ? "changes.more" : "changes.less", { amount });
  };
  const signed = (cents: number): string => `${cents > 0 ? "+" : ""}${money(cents)}`;
  return (
    <Card
      level={3}
      title={t(`changes.${comparison.with}`, { period: period(comparison.startsOn, comparison.endsOn) })}
      actions={
        <TextLink href={path(invoiceRoutes.invoice, { invoiceId: String(comparison.id) })}>
          {t("changes.open", { number })}
        </TextLink>
      }
    >
      <p className={styles.difference}>{difference()}</p>
      {parts.length > 0 && (
        <DefinitionList
          layout="totals"
          rows={[
            ...parts.map(({ cause, cents }) => ({
              term:
                cause === "days"
                  ? t("causes.days", { before: comparison.days, after: days })
                  : t(`causes.${cause}`),
              description: signed(cents),
            })),
            { term: t("changes.sum"), description: signed(differenceCents) },
          ]}
        />
      )}
    </Card>
  );
};

/** Against the bill before and the same month of last year: how much more or less, and why. */
export const InvoiceChanges = ({ detail: { comparisons, days, contract } }: { detail: InvoiceDetail }) => {
  const t = useInvoiceWords();
  if (contract === null) return null;
  return (
    <Section title={t("changes.title")} {...(comparisons.length === 0 ? { lead: t("changes.none") } : {})}>
      <div className={styles.changes}>
        {comparisons.map((comparison) => (
          <Change key={comparison.with} comparison={comparison} days={days} />
        ))}
      </div>
    </Section>
  );
};
