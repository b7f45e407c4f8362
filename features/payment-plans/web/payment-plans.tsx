import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import { madridDate } from "#energy/calendar.ts";
import { printIban } from "#energy/iban.ts";
import { getPrivateSettings } from "#features/operations/contract/get-private-settings.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { Tooltip } from "#platform/ui/overlay/tooltip.tsx";
import { query } from "#platform/web/api/query.ts";
import { useCardPayment } from "#platform/web/portal/card-payment-context.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listPaymentPlans, type PaymentPlan } from "../contract/list-payment-plans.ts";
import { useWords } from "./words.ts";

interface PlanProps {
  readonly plan: PaymentPlan;
}

/**
 * How the next instalment is paid by transfer: one of its amount, with the number of its first bill as reference, is matched
 * when the bank reports it.
 */
const TransferText = ({
  plan: { next, nextParts },
  beside,
}: PlanProps & { readonly beside: "button" | "nothing" }) => {
  const t = useWords();
  const { money } = useFormats();
  const { data: settings } = useQuery(query(getPrivateSettings, {}));
  if (settings === undefined) return null;
  const { transfer } = settings.payments;
  const [part] = nextParts;
  if (transfer === undefined || part === undefined || next === null)
    return beside === "button" ? null : <p>{t("transferCall")}</p>;
  return (
    <p>
      {t(beside === "button" ? "orTransfer" : "transfer", {
        amount: money(next.leftCents),
        iban: printIban(transfer.iban),
        holder: transfer.holder,
        number: part.number,
      })}
    </p>
  );
};

/** Pays the next instalment, goes on with a payment that was left, or says how it is paid. */
const PayInstalment = ({ plan }: PlanProps) => {
  const t = useWords();
  const { money } = useFormats();
  const platformWords = usePlatformWords();
  const { readOnly } = useSession();
  const dialogs = useCardPayment();
  const { next, nextParts, unfinished, isPayableByCard } = plan;
  if (next === null) return null;
  if (unfinished?.state === "in_process") return <p>{t("inProcess")}</p>;
  if (dialogs === undefined || !isPayableByCard) return <TransferText plan={plan} beside="nothing" />;
  const button = {
    variant: "primary",
    icon: <CreditCard aria-hidden="true" />,
    children: unfinished === null ? t("pay", { amount: money(next.leftCents) }) : t("continue"),
  } as const;
  if (readOnly) {
    const reason = platformWords("errors.read_only_session");
    return (
      <Tooltip label={reason}>
        <Button {...button} aria-disabled aria-description={reason} />
      </Tooltip>
    );
  }
  const order = {
    invoices: nextParts.map(({ invoiceId, number, cents }) => ({ invoiceId, number, toPayCents: cents })),
    relatedObjectType: "payment_plan_instalment",
    instalmentId: next.instalmentId,
    unfinished: unfinished ?? undefined,
  } as const;
  return (
    <Stack>
      <div>
        <Button {...button} onClick={() => dialogs.pay(order)} />
      </div>
      {unfinished === null && <TransferText plan={plan} beside="button" />}
    </Stack>
  );
};

const Instalments = ({ plan: { instalments, next }, today }: PlanProps & { readonly today: string }) => {
  const t = useWords();
  const { money, day } = useFormats();
  const chipOf = ({ instalmentId, leftCents, amountCents, dueOn }: PaymentPlan["instalments"][number]) => {
    if (leftCents === 0) return <StatusChip tone="positive">{t("states.paid")}</StatusChip>;
    if (dueOn < today) return <StatusChip tone="negative">{t("states.late")}</StatusChip>;
    if (leftCents < amountCents)
      return <StatusChip tone="warning">{t("states.partly", { amount: money(leftCents) })}</StatusChip>;
    return instalmentId === next?.instalmentId ? (
      <StatusChip tone="info">{t("states.next")}</StatusChip>
    ) : (
      <StatusChip tone="neutral">{t("states.later")}</StatusChip>
    );
  };
  return (
    <DefinitionList
      layout="amounts"
      rows={instalments.map((instalment) => ({
        term: (
          <>
            {day(instalment.dueOn)} {chipOf(instalment)}
          </>
        ),
        description: money(instalment.amountCents),
      }))}
    />
  );
};

const Plan = ({ plan }: PlanProps) => {
  const t = useWords();
  const { money, dayInText, list } = useFormats();
  const [today] = useState<string>(() => madridDate(new Date()));
  const { next, invoices, instalments, leftCents, totalCents } = plan;
  const isLate = next !== null && next.dueOn < today;
  return (
    <Card title={t("title")}>
      <Stack>
        <p>
          {t("what", {
            bills: invoices.length,
            numbers: list(invoices.map(({ number }) => number)),
            count: instalments.length,
            left: money(leftCents),
            total: money(totalCents),
          })}
        </p>
        {next !== null && (
          <p>
            <strong>
              {t(isLate ? "late" : "next", {
                position: next.position,
                count: instalments.length,
                amount: money(next.leftCents),
                day: dayInText(next.dueOn),
              })}
            </strong>
            {isLate && ` ${t("lateText")}`}
          </p>
        )}
        <PayInstalment plan={plan} />
        <Instalments plan={plan} today={today} />
      </Stack>
    </Card>
  );
};

/**
 * The customer's payment plans, or those of the bill whose number is `subject`. What cannot be loaded is left out: the bills
 * themselves say that they are paid in instalments.
 */
export const PaymentPlans = ({ subject }: { readonly subject: string }) => {
  const { data } = useQuery(query(listPaymentPlans, {}));
  const plans = data?.items.filter(
    ({ invoices }) => subject === "" || invoices.some(({ number }) => number === subject),
  );
  if (plans === undefined || plans.length === 0) return null;
  return (
    <Stack>
      {plans.map((plan) => (
        <Plan key={plan.planId} plan={plan} />
      ))}
    </Stack>
  );
};
