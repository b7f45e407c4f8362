import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskPath, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { getStaffPayment } from "../contract/get-staff-payment.ts";
import { referenceOf } from "../contract/payment-platform.ts";
import { CheckPaymentButton } from "./check-payment-button.tsx";
import {
  OtherPayments,
  PaymentFacts,
  PaymentInvoices,
  PaymentRefunds,
  PaymentSteps,
} from "./payment-story.tsx";
import { useWords } from "./words.ts";

const Story = ({ transactionId }: { readonly transactionId: string }) => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(getStaffPayment, { params: { transactionId } }));
  const isOpen = data.payment.state !== "succeeded";
  return (
    <Stack gap="large">
      <Section
        title={t("payment.facts")}
        actions={isOpen ? <CheckPaymentButton transactionId={transactionId} /> : undefined}
      >
        <PaymentFacts story={data} />
      </Section>
      <Section title={t("payment.invoices")}>
        <PaymentInvoices story={data} />
      </Section>
      <PaymentRefunds story={data} />
      {data.steps.length > 0 && (
        <Section title={t("payment.steps")} lead={t("payment.stepsLead")}>
          <PaymentSteps story={data} />
        </Section>
      )}
      <OtherPayments story={data} />
    </Stack>
  );
};

/** A payment, with everything that happened to it. */
export const PaymentScreen = () => {
  const t = useWords();
  const path = useDeskPath();
  const { transactionId = "" } = useParams();
  const title = t("payment.title", { reference: referenceOf(transactionId) });
  return (
    <Page
      title={title}
      documentTitle={useDeskTitle(title)}
      back={<BackLink href={path("payments.payments")}>{t("list.title")}</BackLink>}
    >
      <PartBoundary
        failedTitle={t("payment.failed")}
        words={t}
        question={transactionId}
        fallback={<Skeleton height="30rem" />}
      >
        <Story transactionId={transactionId} />
      </PartBoundary>
    </Page>
  );
};
