import { useSuspenseQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import { madridDate } from "#energy/calendar.ts";
import { printIban } from "#energy/iban.ts";
import { getPrivateSettings } from "#features/operations/contract/get-private-settings.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Tooltip } from "#platform/ui/overlay/tooltip.tsx";
import { useCardPayment } from "#platform/web/portal/card-payment-context.ts";
import { Slot } from "#platform/web/portal/slots.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import { type OwedBill, summarizeInvoices } from "../contract/summarize-invoices.ts";
import { useWords } from "./words.ts";
import styles from "./owed-summary.module.css";

type Summary = AnswerOf<typeof summarizeInvoices>;

/** Amount due and due date, or a message that nothing is due. */
export const OwedSummary = () => {
  const t = useWords();
  return (
    <PartBoundary failedTitle={t("summary.failed")} fallback={<OwedSkeleton />} words={t}>
      <OwedAnswer />
    </PartBoundary>
  );
};

const OwedAnswer = () => {
  const { data: summary } = useSuspenseQuery(query(summarizeInvoices, {}));
  const { toPay, toBeCharged, toBeRefunded, inPlan } = summary;
  const hasPlan = inPlan.totalCents > 0;
  const isOnlyPlan = hasPlan && toPay.totalCents + toBeCharged.totalCents + toBeRefunded.totalCents === 0;
  return (
    <>
      {!isOnlyPlan && (
        <Card tone="accent">
          <div className={styles.answer}>
            {toPay.totalCents > 0 ? <ToPay {...summary} /> : !hasPlan && <NothingToPay />}
            <Underway {...summary} />
          </div>
          <OwedBills bills={toPay.bills} total={toPay.invoices} />
          <TransferAccount bills={toPay.bills} />
        </Card>
      )}
      {hasPlan && <Slot name="owed.plans" subject="" />}
    </>
  );
};

/** Leads to the bills that can be paid by card, all of them chosen; nothing where there is none. */
const PayButton = ({ payableInvoiceId }: Pick<Summary, "payableInvoiceId">) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const path = usePath();
  const { readOnly } = useSession();
  const takesCards = useCardPayment() !== undefined;
  if (!takesCards || payableInvoiceId === null) return null;
  const button = {
    variant: "primary",
    icon: <CreditCard aria-hidden="true" />,
    children: t("summary.pay"),
  } as const;
  if (!readOnly)
    return <LinkButton {...button} href={path(invoiceRoutes.invoicesAction, { action: "pay-online" })} />;
  const reason = platformWords("errors.read_only_session");
  return (
    <Tooltip label={reason}>
      <Button {...button} aria-disabled aria-description={reason} />
    </Tooltip>
  );
};

const ToPay = ({
  toPay,
  overdue,
  payableInvoiceId,
}: Pick<Summary, "toPay" | "overdue" | "payableInvoiceId">) => {
  const t = useWords();
  const { moneyParts, money, dayInText: day } = useFormats();
  const { invoices, dueOn } = toPay;
  const isLate = overdue.invoices > 0;
  const isPartlyLate = isLate && overdue.totalCents < toPay.totalCents;
  const until = () => {
    if (dueOn === null) return t("summary.noDate", { invoices });
    return isLate
      ? t("summary.late", { invoices, date: day(dueOn) })
      : t("summary.until", { invoices, date: day(dueOn) });
  };
  return (
    <KeyFigures>
      <KeyFigure
        size="large"
        tone={isLate ? "negative" : "plain"}
        label={t("summary.toPay")}
        value={moneyParts(toPay.totalCents)}
        detail={
          <>
            <p>{until()}</p>
            {isPartlyLate && <p>{t("summary.partlyLate", { amount: money(overdue.totalCents) })}</p>}
            <div className={styles.pay}>
              <PayButton payableInvoiceId={payableInvoiceId} />
            </div>
          </>
        }
      />
    </KeyFigures>
  );
};

/** The bills of the amount, each with how it is paid and until when. */
const OwedBills = ({ bills, total }: { bills: readonly OwedBill[]; total: number }) => {
  const t = useWords();
  const path = usePath();
  const { money, day, period } = useFormats();
  const [today] = useState(() => madridDate(new Date()));
  if (bills.length === 0) return null;
  return (
    <ul className={styles.bills} aria-label={t("summary.bills")}>
      {bills.map(({ id, number, cents, startsOn, endsOn, dueOn, payment, address }) => (
        <li key={id}>
          <span className={styles.bill}>
            <TextLink variant="strong" href={path(invoiceRoutes.invoice, { invoiceId: String(id) })}>
              {number}
            </TextLink>
            <span className={styles.detail}>
              {[address, period(startsOn, endsOn)].filter((text) => text !== null).join(" · ")}
            </span>
          </span>
          <span className={styles.how} data-late={dueOn < today || undefined}>
            {t(dueOn < today ? "summary.wasDue" : "summary.payBy", {
              how: t(`summary.payments.${payment}`),
              date: day(dueOn),
            })}
          </span>
          <strong className={styles.cents}>{money(cents)}</strong>
        </li>
      ))}
      {total > bills.length && <li>{t("summary.moreBills", { count: total - bills.length })}</li>}
    </ul>
  );
};

/** Where to transfer, for bills that are not charged to an account. */
const TransferAccount = ({ bills }: { bills: readonly OwedBill[] }) => {
  const t = useWords();
  const { data: settings } = useSuspenseQuery(query(getPrivateSettings, {}));
  const { transfer } = settings.payments;
  const [bill] = bills.filter(({ payment }) => payment === "transfer" || payment === "card");
  if (transfer === undefined || bill === undefined) return null;
  return (
    <p className={styles.transfer}>
      {t("summary.transferTo", { iban: printIban(transfer.iban), holder: transfer.holder })}{" "}
      {t("summary.transferReference", { number: bill.number, bills: bills.length })}
    </p>
  );
};

const NothingToPay = () => {
  const t = useWords();
  return (
    <div>
      <p className={styles.calm}>{t("summary.nothing")}</p>
      <p className={styles.calmText}>{t("summary.nothingText")}</p>
    </div>
  );
};

/** Payments in progress that need no action: the next direct debit and refunds. */
const Underway = ({ toBeCharged, toBeRefunded }: Pick<Summary, "toBeCharged" | "toBeRefunded">) => {
  const t = useWords();
  const { money, dayInText: day } = useFormats();
  const { invoices, totalCents, dueOn } = toBeCharged;
  const sentences = [
    ...(totalCents > 0 && dueOn !== null
      ? [t("summary.charged", { invoices, amount: money(totalCents), date: day(dueOn) })]
      : []),
    ...(toBeRefunded.totalCents > 0
      ? [t("summary.refunded", { amount: money(toBeRefunded.totalCents) })]
      : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <ul className={styles.underway}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
};

const OwedSkeleton = () => {
  const t = useWords();
  return (
    <Card tone="accent">
      <output className={styles.skeleton}>
        <VisuallyHidden>{t("summary.loading")}</VisuallyHidden>
        <Skeleton width="8rem" />
        <Skeleton width="11rem" height="var(--llum-text-figure)" />
        <Skeleton width="16rem" />
      </output>
    </Card>
  );
};
