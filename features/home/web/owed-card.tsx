import { useSuspenseQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import type { OwedBill, summarizeInvoices } from "#features/invoices/contract/summarize-invoices.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Tooltip } from "#platform/ui/overlay/tooltip.tsx";
import { type CardOrder, useCardPayment } from "#platform/web/portal/card-payment-context.ts";
import { Slot } from "#platform/web/portal/slots.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { invoiceTotals } from "./overview-queries.ts";
import { paymentOffered } from "./payment-offered.ts";
import styles from "./overview.module.css";
import { useWords } from "./words.ts";

type Summary = AnswerOf<typeof summarizeInvoices>;

const PayButton = ({ order, children }: { readonly order: CardOrder; readonly children: string }) => {
  const platformWords = usePlatformWords();
  const { readOnly } = useSession();
  const dialogs = useCardPayment();
  const button = {
    variant: "primary",
    icon: <CreditCard aria-hidden="true" />,
    children,
  } as const;
  if (!readOnly) return <Button {...button} onClick={() => dialogs?.pay(order)} />;
  const reason = platformWords("errors.read_only_session");
  return (
    <Tooltip label={reason}>
      <Button {...button} aria-disabled aria-description={reason} />
    </Tooltip>
  );
};

/** The one verb of what is owed: pays it here, goes on with a payment, or says how it is paid. */
const Verb = ({ toPay }: Pick<Summary, "toPay">) => {
  const t = useWords();
  const path = usePath();
  const { money } = useFormats();
  const takesCards = useCardPayment() !== undefined;
  const offered = paymentOffered(toPay, takesCards);
  switch (offered.kind) {
    case "continue":
      return <PayButton order={offered.order}>{t("overview.owed.continue")}</PayButton>;
    case "pay":
      return (
        <PayButton order={offered.order}>
          {t("overview.owed.pay", { amount: money(offered.totalCents) })}
        </PayButton>
      );
    case "choose":
      return (
        <LinkButton variant="primary" href={path("invoices.invoicesAction", { action: "pay-online" })}>
          {t("overview.owed.choose")}
        </LinkButton>
      );
    case "in_process":
      return <p>{t("overview.owed.inProcess")}</p>;
    case "other":
      return (
        <LinkButton variant="primary" href={path("invoices.invoices")}>
          {t("overview.owed.how")}
        </LinkButton>
      );
    default:
      return offered satisfies never;
  }
};

/** What else moves without the customer's doing, and what need not be paid for now. */
const useFurtherSentences = ({ toPay, toBeCharged, toBeRefunded }: Summary): string[] => {
  const t = useWords();
  const { money, dayInText } = useFormats();
  const disputedCents = toPay.bills
    .filter(({ isDisputed }) => isDisputed)
    .reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...(disputedCents > 0 ? [t("overview.owed.disputed", { amount: money(disputedCents) })] : []),
    ...(toPay.totalCents > 0 && toBeCharged.totalCents > 0 && toBeCharged.dueOn !== null
      ? [
          t("overview.owed.charged", {
            invoices: toBeCharged.invoices,
            amount: money(toBeCharged.totalCents),
            date: dayInText(toBeCharged.dueOn),
          }),
        ]
      : []),
    ...(toBeRefunded.totalCents > 0
      ? [t("overview.owed.refunded", { amount: money(toBeRefunded.totalCents) })]
      : []),
  ];
};

const SeeBills = ({
  bills,
  invoices,
}: {
  readonly bills: readonly OwedBill[];
  readonly invoices: number;
}) => {
  const t = useWords();
  const path = usePath();
  const [bill] = bills;
  const isOne = invoices === 1 && bill !== undefined;
  return (
    <LinkButton
      href={isOne ? path("invoices.invoice", { invoiceId: String(bill.id) }) : path("invoices.invoices")}
    >
      {t(isOne ? "overview.lastInvoice.open" : "overview.owed.all")}
    </LinkButton>
  );
};

/** Below the verb, which is in view without scrolling. */
const Further = ({ summary }: { readonly summary: Summary }) => {
  const sentences = useFurtherSentences(summary);
  const hasPlan = summary.inPlan.totalCents > 0;
  return (
    <>
      {sentences.length > 0 && (
        <div className={styles.further}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {hasPlan && (
        <div className={styles.plans}>
          <Slot name="owed.plans" subject="" />
        </div>
      )}
    </>
  );
};

/** One number and one verb: what is owed and the button that pays it, else what is charged and when, else that all is paid. */
export const Owed = () => {
  const t = useWords();
  const path = usePath();
  const { moneyParts, dayInText } = useFormats();
  const { data: summary } = useSuspenseQuery(invoiceTotals);
  const { toPay, overdue, toBeCharged, inPlan } = summary;
  const sentences = useFurtherSentences(summary);
  const hasPlan = inPlan.totalCents > 0;
  const further = <Further summary={summary} />;
  const isLate = overdue.invoices > 0;
  if (toPay.totalCents > 0) {
    const date = toPay.dueOn === null ? "" : dayInText(toPay.dueOn);
    return (
      <div className={styles.owed}>
        <KeyFigures>
          <KeyFigure
            size="large"
            tone={isLate ? "negative" : "plain"}
            label={t("overview.owed.toPay")}
            value={moneyParts(toPay.totalCents)}
            detail={
              <p>
                {t(isLate ? "overview.owed.late" : "overview.owed.until", {
                  invoices: toPay.invoices,
                  date,
                })}
              </p>
            }
          />
        </KeyFigures>
        <div className={styles.verb}>
          <Verb toPay={toPay} />
          <TextLink href={path("invoices.invoices")}>{t("overview.owed.all")}</TextLink>
        </div>
        {further}
      </div>
    );
  }
  if (toBeCharged.totalCents > 0 && toBeCharged.dueOn !== null)
    return (
      <div className={styles.owed}>
        <KeyFigures>
          <KeyFigure
            size="large"
            label={t("overview.owed.willCharge", {
              invoices: toBeCharged.invoices,
              date: dayInText(toBeCharged.dueOn),
            })}
            value={moneyParts(toBeCharged.totalCents)}
            detail={<p>{t("overview.owed.nothingToDo")}</p>}
          />
        </KeyFigures>
        <div className={styles.verb}>
          <SeeBills bills={toBeCharged.bills} invoices={toBeCharged.invoices} />
        </div>
        {further}
      </div>
    );
  return (
    <div className={styles.owed}>
      {!hasPlan && (
        <div>
          <p className={styles.calm}>{t("overview.owed.nothing")}</p>
          {sentences.length === 0 && <p className={styles.soft}>{t("overview.owed.nothingText")}</p>}
        </div>
      )}
      <div className={styles.verb}>
        <LinkButton href={path("invoices.invoices")}>{t("overview.owed.all")}</LinkButton>
      </div>
      {further}
    </div>
  );
};
