import { useState } from "react";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { DefinitionList, type Definition } from "#platform/ui/data/definition-list.tsx";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useMayCall } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { askRefund } from "../contract/ask-refund.ts";
import { referenceOf } from "../contract/payment-platform.ts";
import type { StaffPayment } from "../contract/staff-payment.ts";
import { PaymentState, useFailureText } from "./payment-state.tsx";
import { PaymentTable } from "./payment-table.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RefundTable } from "./refund-table.tsx";
import { useWords } from "./words.ts";

const useFacts = ({ payment, intentId, payerEmail, checks, nextCheckAt }: StaffPayment): Definition[] => {
  const t = useWords();
  const formats = useFormats();
  const failureText = useFailureText();
  const { state, failureCode, amountCents, refundedCents, createdAt, paymentType } = payment;
  return [
    { term: t("list.state"), description: <PaymentState state={state} /> },
    ...(failureCode === "" ? [] : [{ term: t("payment.why"), description: failureText(failureCode) }]),
    { term: t("list.amount"), description: formats.money(amountCents) },
    ...(refundedCents === 0
      ? []
      : [{ term: t("payment.refunded"), description: formats.money(refundedCents) }]),
    { term: t("list.customer"), description: `${payment.customerName} · ${payment.taxId}` },
    { term: t("payment.by"), description: payerEmail === "" ? t("payment.byLink") : payerEmail },
    { term: t("list.means"), description: t(`means.${paymentType}`) },
    { term: t("list.when"), description: formats.instant(createdAt) },
    { term: t("payment.reference"), description: referenceOf(payment.transactionId) },
    { term: t("payment.atBank"), description: intentId ?? t("payment.notAtBank") },
    ...(nextCheckAt === null
      ? []
      : [
          {
            term: t("payment.asked"),
            description: t("payment.askedNext", { count: checks, when: formats.instant(nextCheckAt) }),
          },
        ]),
  ];
};

export const PaymentFacts = ({ story }: { readonly story: StaffPayment }) => (
  <DefinitionList rows={useFacts(story)} />
);

type Part = StaffPayment["parts"][number];

/** What a payment pays, and what can be returned of it. */
export const PaymentInvoices = ({ story }: { readonly story: StaffPayment }) => {
  const t = useWords();
  const formats = useFormats();
  const mayCall = useMayCall();
  const [refunded, setRefunded] = useState<Part>();
  const canRefund = story.payment.state === "succeeded" && mayCall(askRefund);
  const refundButton = (part: Part) =>
    part.refundedCents < part.amountCents && (
      <Button
        size="small"
        aria-label={t("refund.title", { number: part.number })}
        onClick={() => setRefunded(part)}
      >
        {t("refund.open")}
      </Button>
    );
  return (
    <>
      <DataTable
        caption={t("payment.invoices")}
        columns={[
          { key: "number", header: t("payment.number"), phone: "title", cell: ({ number }) => number },
          {
            key: "amount",
            header: t("list.amount"),
            align: "end",
            phone: "aside",
            cell: ({ amountCents }) => formats.money(amountCents),
          },
          {
            key: "excess",
            header: t("payment.excess"),
            align: "end",
            cell: ({ excessCents }) => formats.money(excessCents),
          },
          {
            key: "refunded",
            header: t("payment.refunded"),
            align: "end",
            cell: ({ refundedCents }) => formats.money(refundedCents),
          },
        ]}
        rows={story.parts}
        rowKey={({ invoiceId }) => String(invoiceId)}
        {...(canRefund ? { actions: refundButton, actionsHeader: t("refund.open") } : {})}
        loadingLabel={t("list.loading")}
        empty={null}
      />
      {refunded !== undefined && (
        <RefundDialog story={story} part={refunded} onClose={() => setRefunded(undefined)} />
      )}
    </>
  );
};

/** Everything that happened to a payment, the latest first. */
export const PaymentSteps = ({ story }: { readonly story: StaffPayment }) => {
  const t = useWords();
  const formats = useFormats();
  const failureText = useFailureText();
  return (
    <Timeline
      events={story.steps.map(({ step, seenAt, state, source, failureCode }) => ({
        id: String(step),
        when: formats.instant(seenAt),
        what: t(`states.${state}`),
        detail:
          failureCode === ""
            ? t(`sources.${source}`)
            : `${t(`sources.${source}`)} · ${failureText(failureCode)}`,
      }))}
    />
  );
};

/** What was returned of a payment, or is to be. */
export const PaymentRefunds = ({ story }: { readonly story: StaffPayment }) => {
  const t = useWords();
  if (story.refunds.length === 0) return null;
  return (
    <Section title={t("refund.list")}>
      <RefundTable refunds={story.refunds} empty={null} />
    </Section>
  );
};

export const OtherPayments = ({ story }: { readonly story: StaffPayment }) => {
  const t = useWords();
  if (story.others.length === 0) return null;
  return (
    <Section title={t("payment.others")}>
      <Stack>
        <PaymentTable caption={t("payment.others")} payments={story.others} empty={null} />
      </Stack>
    </Section>
  );
};
