import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { madridDate } from "#energy/calendar.ts";
import { paymentStatus, paymentStatusTone } from "#energy/payment-status.ts";
import type { Column } from "#platform/ui/data/data-table.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Slot } from "#platform/web/portal/slots.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import type { InvoiceRow } from "../contract/invoice-fields.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import { filterValuesOf } from "./filter-values.ts";
import styles from "./list.module.css";
import { useWords } from "./words.ts";

const PendingHistoryDialog = lazy(async () => ({
  default: (await import("./pending-history-dialog.tsx")).PendingHistoryDialog,
}));

/** Opens the payment steps of an unpaid invoice with more than one. */
const PendingHistoryButton = ({ invoice }: { invoice: InvoiceRow }) => {
  const t = useWords();
  const [state, setState] = useState<"never_opened" | "open" | "closed">("never_opened");
  const steps = invoice.pendingStates?.length ?? 0;
  if (invoice.paymentStatus !== "unpaid" || steps < 2) return null;
  return (
    <>
      <TextLink
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-label={t("history.of", { number: invoice.number })}
        className={styles.history}
        onClick={() => setState("open")}
      >
        {t("history.action")}
      </TextLink>
      {state !== "never_opened" && (
        <Suspense>
          <PendingHistoryDialog
            invoice={invoice}
            isOpen={state === "open"}
            onClose={() => setState("closed")}
          />
        </Suspense>
      )}
    </>
  );
};

/** Payment status and pending amount; only what is not settled has a colour. */
export const InvoiceStatus = ({ invoice }: { invoice: InvoiceRow }) => {
  const t = useWords();
  const path = usePath();
  const { money, day } = useFormats();
  const [today] = useState(() => madridDate(new Date()));
  const status = paymentStatus({
    statusCode: invoice.paymentStatus,
    rectificativeType: invoice.rectifying,
    amountTotalCents: invoice.totalCents,
    amountPendingCents: invoice.pendingCents,
    isInPlan: invoice.isInPlan === true,
  });
  const { partOf } = invoice;
  if (partOf !== undefined)
    return (
      <span className={`${styles.pair} ${styles.status}`}>
        <TextLink href={path(invoiceRoutes.invoice, { invoiceId: String(partOf.id) })}>
          {t("list.partOf", { number: partOf.number })}
        </TextLink>
        <Slot name="invoice.marks" subject={invoice.number} />
      </span>
    );
  const tone = paymentStatusTone(status);
  const text =
    status === "pending_bank_payment" && invoice.dueOn >= today
      ? t("chargedOn", { date: day(invoice.dueOn) })
      : t(`status.${status}`);
  return (
    <span className={`${styles.pair} ${styles.status}`}>
      {tone === "positive" ? (
        <span className={styles.soft}>{text}</span>
      ) : (
        <StatusChip tone={tone}>{text}</StatusChip>
      )}
      {invoice.pendingCents !== 0 && (
        <span className={styles.soft}>
          {invoice.pendingCents > 0
            ? t("list.pending", { amount: money(invoice.pendingCents) })
            : t("list.toReturn", { amount: money(-invoice.pendingCents) })}
        </span>
      )}
      <Slot name="invoice.marks" subject={invoice.number} />
      <PendingHistoryButton invoice={invoice} />
    </span>
  );
};

/** The ranges of the filter, in the order of its form. */
export const rangeFields = ["date", "amount", "period", "pending", "energy"] as const;

/** The ten fields of an invoice in six columns; a sortable column's key is its sort field. */
export const useInvoiceColumns = (kind: InvoiceKind): Column<InvoiceRow>[] => {
  const t = useWords();
  const path = usePath();
  const { data: values } = useQuery(filterValuesOf(kind));
  const hasSeveralHolders = (values?.vats ?? []).length > 1;
  const { day, period, energy, money } = useFormats();
  const number: Column<InvoiceRow> = {
    key: "number",
    header: t("list.number"),
    phone: "title",
    cell: (invoice) => (
      <span className={styles.pair}>
        <TextLink variant="strong" href={path(invoiceRoutes.invoice, { invoiceId: String(invoice.id) })}>
          {invoice.number}
        </TextLink>
        {hasSeveralHolders && invoice.contract !== undefined && (
          <span className={styles.note}>{t("list.taxId", { taxId: invoice.contract.holderTaxId })}</span>
        )}
        {invoice.rectifying !== "none" && (
          <span className={styles.note}>{t(`rectifying.${invoice.rectifying}`)}</span>
        )}
      </span>
    ),
  };
  const date: Column<InvoiceRow> = {
    key: "issuedOn",
    header: t("list.date"),
    text: "wrapping",
    sortable: true,
    cell: ({ issuedOn, startsOn, endsOn }) => (
      <span className={styles.pair}>
        <span className={styles.unbroken}>{day(issuedOn)}</span>
        <span className={styles.soft}>{period(startsOn, endsOn)}</span>
      </span>
    ),
  };
  const contract: Column<InvoiceRow> = {
    key: "contract",
    header: t("list.contract"),
    text: "wrapping",
    cell: ({ contract, supply }) => (
      <span className={styles.pair}>
        {contract !== undefined && <span>{contract.name}</span>}
        {supply !== undefined && <span className={styles.soft}>{supply.fullAddress}</span>}
      </span>
    ),
  };
  return [
    number,
    date,
    ...(kind === "multipoint" ? [] : [contract]),
    {
      key: "energyWh",
      header: t("list.energy"),
      align: "end",
      sortable: true,
      cell: ({ energyWh }) => energy(energyWh),
    },
    {
      key: "totalCents",
      header: t("list.amount"),
      align: "end",
      phone: "aside",
      sortable: true,
      cell: ({ totalCents }) => <strong>{money(totalCents)}</strong>,
    },
    {
      key: "status",
      header: t("list.status"),
      text: "wrapping",
      phone: "status",
      cell: (invoice) => <InvoiceStatus invoice={invoice} />,
    },
  ];
};
