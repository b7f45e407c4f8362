import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { isPlainDate } from "#energy/calendar.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskPath, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { useAnnounceChange } from "#platform/web/desk/use-announce-change.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { agreePaymentPlan } from "../contract/agree-payment-plan.ts";
import { divideDebt, type PlannedInstalment } from "../contract/divide-debt.ts";
import { getCustomerDebt, type UnpaidBill } from "../contract/get-customer-debt.ts";
import { listStaffPlans } from "../contract/list-staff-plans.ts";
import { PlanTable } from "./plan-table.tsx";
import styles from "./plans.module.css";
import { useWords } from "./words.ts";

type Debt = AnswerOf<typeof getCustomerDebt>;

interface BillsProps {
  readonly bills: readonly UnpaidBill[];
  readonly chosen: ReadonlySet<number>;
  readonly onChosenChange: (chosen: ReadonlySet<number>) => void;
}

const BillChoices = ({ bills, chosen, onChosenChange }: BillsProps) => {
  const t = useWords();
  const formats = useFormats();
  const change = (invoiceId: number, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(invoiceId);
    else next.delete(invoiceId);
    onChosenChange(next);
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{t("new.choose")}</legend>
      {bills.map(({ invoiceId, number, owedCents, dueOn, startsOn, endsOn, blocker }) => (
        <Checkbox
          key={invoiceId}
          label={t("new.bill", { number, amount: formats.money(owedCents), day: formats.day(dueOn) })}
          help={
            blocker === null
              ? t("new.period", { from: formats.day(startsOn), to: formats.day(endsOn) })
              : t(`new.blockers.${blocker}`)
          }
          disabled={blocker !== null}
          checked={chosen.has(invoiceId)}
          onCheckedChange={(isChosen) => change(invoiceId, isChosen)}
        />
      ))}
    </fieldset>
  );
};

const Preview = ({ instalments }: { readonly instalments: readonly PlannedInstalment[] }) => {
  const t = useWords();
  const formats = useFormats();
  const totalCents = instalments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <Section title={t("new.preview")}>
      {instalments.length === 0 ? (
        <p>{t("new.previewNone")}</p>
      ) : (
        <DefinitionList
          layout="totals"
          rows={[
            ...instalments.map(({ dueOn, amountCents }) => ({
              term: formats.dayInText(dueOn),
              description: formats.money(amountCents),
            })),
            { term: t("new.total"), description: formats.money(totalCents) },
          ]}
        />
      )}
    </Section>
  );
};

/** What is typed, and the instalments that it comes to; none while something is missing. */
const usePlanForm = (customerId: number, debt: Debt) => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  const navigate = useNavigate();
  const announceChange = useAnnounceChange(getCustomerDebt, listStaffPlans);
  const { maxInstalments, minInstalmentCents, firstFrom, firstUntil } = debt;
  const free = debt.bills.filter(({ blocker }) => blocker === null);
  const [planId] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(free.map(({ invoiceId }) => invoiceId)),
  );
  const { mutate, error, isPending } = useCall(agreePaymentPlan);
  const typed = useFormValues({ empty: { count: "3", firstOn: firstFrom } });
  const count = Number(typed.values.count);
  const { firstOn } = typed.values;
  const wanted = free.filter(({ invoiceId }) => chosen.has(invoiceId));
  const totalCents = wanted.reduce((sum, { owedCents }) => sum + owedCents, 0);
  const isDayRight = isPlainDate(firstOn) && firstOn >= firstFrom && firstOn <= firstUntil;
  const isCountRight = Math.floor(totalCents / count) >= minInstalmentCents;
  const instalments =
    isPlainDate(firstOn) && isDayRight && isCountRight && totalCents > 0
      ? divideDebt(totalCents, count, firstOn)
      : [];
  const limits = {
    max: maxInstalments,
    amount: formats.money(minInstalmentCents),
    from: formats.day(firstFrom),
    until: formats.day(firstUntil),
  };
  const countProblem = () => {
    if (wanted.length === 0) return t("new.noBills");
    return isCountRight ? undefined : t("new.countWrong", limits);
  };
  const form = useForm(typed, {
    id: "payment-plan",
    fields: {
      count: { label: t("new.count"), problem: countProblem(), codes: ["instalments_not_valid"] },
      firstOn: {
        label: t("new.firstOn"),
        problem: isDayRight ? undefined : t("new.firstWrong", limits),
        codes: ["first_day_not_valid"],
      },
    },
    send: () =>
      mutate(
        {
          params: { customerId },
          body: { planId, invoiceIds: wanted.map(({ invoiceId }) => invoiceId), count, firstOn, totalCents },
        },
        {
          onSuccess: () => {
            announceChange(t("new.done"));
            void navigate(path("payment-plans.plan", { planId }));
          },
        },
      ),
    error,
    isPending,
    words: t,
  });
  return { form, limits, instalments, totalCents, chosen, setChosen };
};

const PlanForm = ({ customerId, debt }: { readonly customerId: number; readonly debt: Debt }) => {
  const t = useWords();
  const { money } = useFormats();
  const { form, limits, instalments, totalCents, chosen, setChosen } = usePlanForm(customerId, debt);
  const counts = Array.from({ length: debt.maxInstalments - 1 }, (_, index) => String(index + 2));
  const { amount, max, from, until } = limits;
  return (
    <Form form={form} failedTitle={t("new.failed")}>
      <BillChoices bills={debt.bills} chosen={chosen} onChosenChange={setChosen} />
      <SelectField
        {...form.field("count")}
        options={counts.map((value) => ({ value, label: value }))}
        width="short"
        help={t("new.countHelp", { max, amount })}
      />
      <TextField
        {...form.field("firstOn")}
        type="date"
        width="medium"
        help={t("new.firstHelp", { from, until })}
      />
      <Preview instalments={instalments} />
      <ButtonRow>
        <Button {...form.submitButton(t("working"))}>
          {instalments.length === 0
            ? t("new.agreeNone")
            : t("new.agree", { amount: money(totalCents), count: instalments.length })}
        </Button>
      </ButtonRow>
    </Form>
  );
};

const NewPlan = ({ customerId }: { readonly customerId: number }) => {
  const t = useWords();
  const path = useDeskPath();
  const { data: debt } = useSuspenseQuery({
    ...query(getCustomerDebt, { params: { customerId } }),
    staleTime: 0,
  });
  const title = t("new.title", { name: debt.customerName });
  return (
    <Page
      title={title}
      documentTitle={useDeskTitle(title)}
      lead={t("new.lead")}
      back={
        <BackLink href={path("customer-care.customer", { customer: String(customerId) })}>
          {t("new.back")}
        </BackLink>
      }
    >
      <Stack gap="large">
        {debt.bills.length === 0 ? (
          <p>{t("new.nothing")}</p>
        ) : (
          <PlanForm customerId={customerId} debt={debt} />
        )}
        {debt.plans.length > 0 && (
          <Section title={t("new.plans")}>
            <PlanTable plans={debt.plans} empty={null} />
          </Section>
        )}
      </Stack>
    </Page>
  );
};

/** Chooses what of a customer's debt is paid in instalments, shows what comes of it, and agrees it. */
export const NewPlanScreen = () => {
  const t = useWords();
  const { customerId = "" } = useParams();
  return (
    <PartBoundary
      failedTitle={t("failedToRead")}
      words={t}
      question={customerId}
      fallback={<Skeleton height="30rem" />}
    >
      <NewPlan customerId={Number(customerId)} />
    </PartBoundary>
  );
};
