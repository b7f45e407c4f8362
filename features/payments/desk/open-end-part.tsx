import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import type { CasePartProps } from "#platform/web/desk/case-kinds.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getStaffOpenEnd } from "../contract/get-staff-open-end.ts";
import type { StaffPaymentRow } from "../contract/staff-payment.ts";
import { PaymentState } from "./payment-state.tsx";
import { Resolution } from "./resolution.tsx";
import { useWords } from "./words.ts";

const PaymentFacts = ({ payment }: { readonly payment: StaffPaymentRow }) => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  const { transactionId, customerName, taxId, amountCents, createdAt, invoiceNumbers, state } = payment;
  return (
    <Stack>
      <DefinitionList
        rows={[
          { term: t("list.state"), description: <PaymentState state={state} /> },
          { term: t("list.amount"), description: formats.money(amountCents) },
          { term: t("list.customer"), description: `${customerName} · ${taxId}` },
          { term: t("payment.invoices"), description: invoiceNumbers.join(", ") },
          { term: t("list.when"), description: formats.instant(createdAt) },
        ]}
      />
      <p>
        <TextLink href={path("payments.payment", { transactionId })}>{t("openEnds.toPayment")}</TextLink>
      </p>
    </Stack>
  );
};

/** A payment that differs from the bank's books, and what resolves it. */
export const OpenEndPart = ({ reference, onChanged }: CasePartProps) => {
  const t = useWords();
  const queries = useQueryClient();
  const { data } = useSuspenseQuery(query(getStaffOpenEnd, { params: { reference } }));
  const { kind, payment } = data;
  const handleSettled = (): void => {
    void queries.invalidateQueries({ queryKey: [getStaffOpenEnd.id] });
    onChanged();
  };
  return (
    <Stack gap="large">
      {kind === null ? (
        <Notice tone="positive" title={t("openEnds.settled")} />
      ) : (
        <Section title={t(`openEnds.kinds.${kind}`)} lead={t(`openEnds.texts.${kind}`)}>
          <Stack>
            {payment === null && <p>{reference}</p>}
            <div>
              <Resolution kind={kind} payment={payment} onSettled={handleSettled} />
            </div>
          </Stack>
        </Section>
      )}
      {payment !== null && (
        <Section title={t("openEnds.payment")}>
          <PaymentFacts payment={payment} />
        </Section>
      )}
    </Stack>
  );
};
