import { useState } from "react";
import { madridDate } from "#energy/calendar.ts";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { FieldGroup } from "#platform/ui/form/field.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useCardPayment } from "#platform/web/portal/card-payment-context.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { InvoiceRow } from "../contract/invoice-fields.ts";
import styles from "./payable-group.module.css";
import { useWords } from "./words.ts";

/** At most so many are paid with one charge. */
export const maxInvoices = 50;

interface PayableInvoiceProps {
  readonly invoice: InvoiceRow;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** An invoice with its box, what it is for, whether it is overdue or disputed, and its amount in the column of amounts. */
const PayableInvoice = ({ invoice, isChosen, onChange }: PayableInvoiceProps) => {
  const t = useWords();
  const { money, dayInText, period } = useFormats();
  const [today] = useState(() => madridDate(new Date()));
  const { number, toPayCents, dueOn, startsOn, endsOn, supply, isDisputed } = invoice;
  const isLate = dueOn < today;
  const about = [supply?.fullAddress, period(startsOn, endsOn)].filter(Boolean).join(" · ");
  return (
    <div className={styles.invoice}>
      <Checkbox
        label={number}
        help={
          <>
            <span className={styles.line}>{about}</span>
            <span className={styles.line} data-late={isLate || undefined}>
              {t(isLate ? "payOnline.wasDue" : "payOnline.until", { date: dayInText(dueOn) })}
            </span>
            {isDisputed === true && <span className={styles.line}>{t("payOnline.disputed")}</span>}
          </>
        }
        checked={isChosen}
        onCheckedChange={onChange}
      />
      <span className={styles.amount}>
        <strong>{money(toPayCents)}</strong>
        {isLate && <StatusChip tone="negative">{t("payOnline.late")}</StatusChip>}
      </span>
    </div>
  );
};

/** Invoices that can be paid together. All are chosen at first, except those with an open claim. */
export const PayableGroup = ({ invoices }: { readonly invoices: readonly InvoiceRow[] }) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const { money } = useFormats();
  const { readOnly } = useSession();
  const dialogs = useCardPayment();
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isChosen = ({ id, isDisputed }: InvoiceRow): boolean => choices.get(id) ?? isDisputed !== true;
  const chosen = invoices.filter(isChosen).slice(0, maxInvoices);
  const [first] = chosen;
  const amount = money(chosen.reduce((sum, { toPayCents }) => sum + toPayCents, 0));
  const handlePay = (): void => {
    if (first === undefined) return;
    const { unfinished, relatedObjectType } = first.onlinePayment;
    const isLeft =
      unfinished?.invoices === chosen.length &&
      chosen.every(
        ({ onlinePayment }) => onlinePayment.unfinished?.transactionId === unfinished.transactionId,
      );
    dialogs?.pay({
      invoices: chosen.map(({ id, number, toPayCents }) => ({ invoiceId: id, number, toPayCents })),
      relatedObjectType,
      unfinished: isLeft ? unfinished : undefined,
    });
  };
  const isMultipoint = invoices[0]?.onlinePayment.relatedObjectType === "multipoint_invoice";
  const blocked = readOnly
    ? { "aria-disabled": true, "aria-description": platformWords("errors.read_only_session") }
    : {};
  return (
    <Stack>
      <FieldGroup legend={isMultipoint ? t("payOnline.grouped") : t("payOnline.choose")}>
        {invoices.map((invoice) => (
          <PayableInvoice
            key={invoice.id}
            invoice={invoice}
            isChosen={isChosen(invoice)}
            onChange={(is) => setChoices(new Map(choices).set(invoice.id, is))}
          />
        ))}
      </FieldGroup>
      <ButtonRow>
        <Button
          variant="primary"
          onClick={handlePay}
          {...blocked}
          {...(first === undefined ? { "aria-disabled": true } : {})}
        >
          {first === undefined
            ? t("payOnline.noneChosen")
            : t("payOnline.pay", { invoices: chosen.length, amount })}
        </Button>
      </ButtonRow>
    </Stack>
  );
};
