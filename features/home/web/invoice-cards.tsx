import { useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import { canPayOnline, paymentStatus } from "#energy/payment-status.ts";
import type { InvoiceKind } from "#features/invoices/contract/invoice-kind.ts";
import { listInvoices } from "#features/invoices/contract/list-invoices.ts";
import { listMultipointInvoices } from "#features/invoices/contract/list-multipoint-invoices.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { invoiceTotals } from "./overview-queries.ts";
import styles from "./overview.module.css";
import { useWords } from "./words.ts";

/** What is owed and until when, and what is charged or refunded without the customer's doing. */
export const Owed = () => {
  const t = useWords();
  const path = usePath();
  const { money, moneyParts, dayInText } = useFormats();
  const { toPay, overdue, toBeCharged, toBeRefunded } = useSuspenseQuery(invoiceTotals).data;
  const isLate = overdue.invoices > 0;
  const details = [
    ...(toPay.totalCents > 0 && toPay.dueOn !== null
      ? [
          t(isLate ? "overview.owed.late" : "overview.owed.until", {
            invoices: toPay.invoices,
            date: dayInText(toPay.dueOn),
          }),
        ]
      : []),
    ...(toBeCharged.totalCents > 0 && toBeCharged.dueOn !== null
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
  return (
    <Stack>
      <KeyFigures>
        <KeyFigure
          size="large"
          tone={isLate ? "negative" : "plain"}
          label={toPay.totalCents > 0 ? t("overview.owed.toPay") : t("overview.owed.nothing")}
          value={moneyParts(toPay.totalCents)}
          detail={details.map((detail) => (
            <p key={detail}>{detail}</p>
          ))}
        />
      </KeyFigures>
      <p>
        <TextLink href={path("invoices.invoices")}>{t("overview.owed.all")}</TextLink>
      </p>
    </Stack>
  );
};

const newestOf = (kind: InvoiceKind) => {
  const first = { sort: "-issuedOn", offset: 0, limit: 1 } as const;
  return kind === "multipoint"
    ? query(listMultipointInvoices, { query: { ...first, filter: [] } })
    : query(listInvoices, { query: { ...first, filter: [], type: kind } });
};

/** The newest invoice of all kinds, with its period and amount. */
export const LastInvoice = () => {
  const t = useWords();
  const path = usePath();
  const { money, moneyParts, period, dayInText } = useFormats();
  const { kinds } = useSuspenseQuery(invoiceTotals).data;
  const pages = useSuspenseQueries({ queries: kinds.map(newestOf) });
  const [invoice] = pages
    .flatMap(({ data }) => data.items)
    .toSorted((a, b) => b.issuedOn.localeCompare(a.issuedOn) || b.id - a.id);
  if (invoice === undefined) return <p className={styles.soft}>{t("overview.lastInvoice.none")}</p>;
  const { id, number, supply, startsOn, endsOn, totalCents, toPayCents } = invoice;
  const statusOfPayment = {
    statusCode: invoice.paymentStatus,
    rectificativeType: invoice.rectifying,
    amountTotalCents: totalCents,
    amountPendingCents: invoice.pendingCents,
    isPaymentEnabled: invoice.onlinePayment.isEnabled,
  };
  const isCharged = paymentStatus(statusOfPayment) === "pending_bank_payment";
  const values = { amount: money(toPayCents), date: dayInText(invoice.dueOn) };
  return (
    <Stack>
      <KeyFigures>
        <KeyFigure
          label={period(startsOn, endsOn)}
          value={moneyParts(totalCents)}
          detail={
            <>
              {toPayCents > 0 && (
                <p>{t(isCharged ? "overview.lastInvoice.charged" : "overview.lastInvoice.due", values)}</p>
              )}
              <p>
                {supply === undefined
                  ? number
                  : t("overview.lastInvoice.of", { number, address: supply.fullAddress })}
              </p>
            </>
          }
        />
      </KeyFigures>
      <ButtonRow>
        <LinkButton href={path("invoices.invoice", { invoiceId: String(id) })}>
          {canPayOnline(statusOfPayment) && !isCharged
            ? t("overview.lastInvoice.pay")
            : t("overview.lastInvoice.open")}
        </LinkButton>
      </ButtonRow>
    </Stack>
  );
};
