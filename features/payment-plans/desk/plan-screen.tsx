import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { madridDate } from "#energy/calendar.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskPath, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getStaffPlan } from "../contract/get-staff-plan.ts";
import type { Instalment, StaffPlan } from "../contract/plan.ts";
import { BreakPlanButton } from "./break-dialog.tsx";
import { PlanStateChip } from "./plan-table.tsx";
import { useWords } from "./words.ts";

interface PlanProps {
  readonly plan: StaffPlan;
}

const Facts = ({ plan }: PlanProps) => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  const { customerId, customerName, state, totalCents, leftCents, agreedByName, agreedAt } = plan;
  const { endedAt, endedByName, endReason } = plan;
  const ended =
    endedAt === null
      ? []
      : [
          {
            term: t("one.ended"),
            description:
              endedByName === ""
                ? t("one.endedByPortal", { when: formats.instant(endedAt) })
                : t("one.endedBy", {
                    name: endedByName,
                    when: formats.instant(endedAt),
                    reason: endReason,
                  }),
          },
        ];
  return (
    <DefinitionList
      rows={[
        {
          term: t("customer"),
          description: (
            <TextLink href={path("customer-care.customer", { customer: String(customerId) })}>
              {customerName}
            </TextLink>
          ),
        },
        { term: t("state"), description: <PlanStateChip state={state} /> },
        { term: t("one.total"), description: formats.money(totalCents) },
        ...(state === "active" ? [{ term: t("left"), description: formats.money(leftCents) }] : []),
        {
          term: t("one.agreed"),
          description: t("one.byAt", { name: agreedByName, when: formats.instant(agreedAt) }),
        },
        ...ended,
      ]}
    />
  );
};

const InstalmentChip = ({ instalment, isActive }: { instalment: Instalment; isActive: boolean }) => {
  const t = useWords();
  const { money } = useFormats();
  const [today] = useState<string>(() => madridDate(new Date()));
  const { leftCents, amountCents, dueOn } = instalment;
  if (leftCents === 0) return <StatusChip tone="positive">{t("one.paid")}</StatusChip>;
  if (isActive && dueOn < today) return <StatusChip tone="negative">{t("one.overdue")}</StatusChip>;
  if (leftCents < amountCents)
    return <StatusChip tone="warning">{t("one.partly", { amount: money(leftCents) })}</StatusChip>;
  return <StatusChip tone="neutral">{t("one.due")}</StatusChip>;
};

const useInstalmentColumns = ({ instalments, state }: StaffPlan): Column<Instalment>[] => {
  const t = useWords();
  const formats = useFormats();
  return [
    {
      key: "position",
      header: t("instalment"),
      phone: "title",
      cell: ({ position }) => t("of", { position, count: instalments.length }),
    },
    { key: "day", header: t("day"), cell: ({ dueOn }) => formats.day(dueOn) },
    {
      key: "state",
      header: t("state"),
      phone: "status",
      cell: (instalment) => <InstalmentChip instalment={instalment} isActive={state === "active"} />,
    },
    {
      key: "amount",
      header: t("amount"),
      align: "end",
      phone: "aside",
      cell: ({ amountCents }) => formats.money(amountCents),
    },
  ];
};

const Instalments = ({ plan }: PlanProps) => {
  const t = useWords();
  return (
    <DataTable
      caption={t("one.instalments")}
      columns={useInstalmentColumns(plan)}
      rows={plan.instalments}
      rowKey={({ instalmentId }) => String(instalmentId)}
      loadingLabel={t("loading")}
      empty={null}
    />
  );
};

const Bills = ({ plan: { invoices } }: PlanProps) => {
  const t = useWords();
  const { money } = useFormats();
  const columns: Column<StaffPlan["invoices"][number]>[] = [
    { key: "number", header: t("bills"), phone: "title", text: "wrapping", cell: ({ number }) => number },
    {
      key: "planned",
      header: t("one.planned"),
      align: "end",
      cell: ({ plannedCents }) => money(plannedCents),
    },
    {
      key: "owed",
      header: t("one.owed"),
      align: "end",
      phone: "aside",
      cell: ({ owedCents }) => money(owedCents),
    },
  ];
  return (
    <DataTable
      caption={t("one.bills")}
      columns={columns}
      rows={invoices}
      rowKey={({ invoiceId }) => String(invoiceId)}
      loadingLabel={t("loading")}
      empty={null}
    />
  );
};

const Plan = ({ planId }: { readonly planId: string }) => {
  const t = useWords();
  const { data: plan } = useSuspenseQuery(query(getStaffPlan, { params: { planId } }));
  const title = t("one.title", { name: plan.customerName });
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} width="full" back={<BackToPlans />}>
      <Stack gap="large">
        <Stack>
          <Facts plan={plan} />
          <BreakPlanButton plan={plan} />
        </Stack>
        <Section title={t("one.instalments")}>
          <Instalments plan={plan} />
        </Section>
        <Section title={t("one.bills")}>
          <Bills plan={plan} />
        </Section>
      </Stack>
    </Page>
  );
};

const BackToPlans = () => {
  const t = useWords();
  const path = useDeskPath();
  return <BackLink href={path("payment-plans.list")}>{t("one.back")}</BackLink>;
};

/** A payment plan: what became of it, its instalments and its bills. */
export const PlanScreen = () => {
  const t = useWords();
  const { planId = "" } = useParams();
  return (
    <PartBoundary
      failedTitle={t("failedToRead")}
      words={t}
      question={planId}
      fallback={<Skeleton height="30rem" />}
    >
      <Plan planId={planId} />
    </PartBoundary>
  );
};
