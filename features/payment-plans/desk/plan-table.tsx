import { useState, type ReactNode } from "react";
import { madridDate } from "#energy/calendar.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { PlanState, StaffPlan } from "../contract/plan.ts";
import styles from "./plans.module.css";
import { useWords } from "./words.ts";

const tones = { active: "info", completed: "positive", broken: "negative" } as const;

export const PlanStateChip = ({ state }: { readonly state: PlanState }) => {
  const t = useWords();
  return <StatusChip tone={tones[state]}>{t(`states.${state}`)}</StatusChip>;
};

/** The first instalment that is not paid, with its day. */
const NextInstalment = ({ plan: { state, instalments } }: { readonly plan: StaffPlan }) => {
  const t = useWords();
  const formats = useFormats();
  const [today] = useState<string>(() => madridDate(new Date()));
  const next = instalments.find(({ leftCents }) => leftCents > 0);
  if (state !== "active" || next === undefined) return t("none");
  const { dueOn, leftCents, position } = next;
  const values = { amount: formats.money(leftCents), day: formats.day(dueOn) };
  return (
    <span className={styles.subject}>
      {dueOn < today ? (
        <StatusChip tone="negative">{t("late", values)}</StatusChip>
      ) : (
        <span>{t("nextOn", values)}</span>
      )}
      <span className={styles.facts}>{t("of", { position, count: instalments.length })}</span>
    </span>
  );
};

const useColumns = (): Column<StaffPlan>[] => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  return [
    {
      key: "customer",
      header: t("customer"),
      text: "wrapping",
      phone: "title",
      cell: ({ planId, customerName, invoices }) => (
        <span className={styles.subject}>
          <TextLink href={path("payment-plans.plan", { planId })}>{customerName}</TextLink>
          <span className={styles.facts}>{invoices.map(({ number }) => number).join(", ")}</span>
        </span>
      ),
    },
    { key: "agreed", header: t("one.agreed"), cell: ({ agreedAt }) => formats.instant(agreedAt) },
    {
      key: "state",
      header: t("state"),
      phone: "status",
      cell: ({ state }) => <PlanStateChip state={state} />,
    },
    { key: "next", header: t("next"), text: "wrapping", cell: (plan) => <NextInstalment plan={plan} /> },
    {
      key: "left",
      header: t("left"),
      align: "end",
      cell: ({ state, leftCents }) => (state === "active" ? formats.money(leftCents) : t("none")),
    },
    {
      key: "total",
      header: t("amount"),
      align: "end",
      phone: "aside",
      cell: ({ totalCents }) => formats.money(totalCents),
    },
  ];
};

interface PlanTableProps {
  readonly plans: readonly StaffPlan[] | undefined;
  readonly isStale?: boolean;
  readonly empty: ReactNode;
}

/** Plans with what is to be paid next. */
export const PlanTable = ({ plans, isStale = false, empty }: PlanTableProps) => {
  const t = useWords();
  return (
    <DataTable
      caption={t("list.caption")}
      columns={useColumns()}
      rows={plans}
      rowKey={({ planId }) => planId}
      loadingLabel={t("loading")}
      isStale={isStale}
      empty={empty}
    />
  );
};
