import { correctedProcessOf } from "#energy/contract-refusals.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { decideStaffLead } from "../contract/decide-staff-lead.ts";
import { getStaffLead, type StaffLead } from "../contract/get-staff-lead.ts";
import { useRefusalWords } from "./refusal-words.ts";
import { useWords } from "./words.ts";

type Body = BodyOf<typeof decideStaffLead>;
type Decision = Body["decision"];

/** What can happen next, by the present state. */
const decisionsOf: Readonly<Record<StaffLead["lead"]["state"], readonly Decision[]>> = {
  draft: [],
  confirmed: ["accept", "visit", "refuse", "activate", "withdraw"],
  accepted: ["visit", "activate", "refuse", "withdraw"],
  visit: ["visit", "activate", "refuse", "withdraw"],
  refused: ["resend", "withdraw"],
  active: ["withdraw"],
  withdrawn: [],
};

interface Typed {
  readonly outcome: Decision | "";
  readonly code: string;
  readonly contract: string;
  readonly startsOn: string;
  readonly visitOn: string;
}
const empty: Typed = { outcome: "", code: "", contract: "", startsOn: "", visitOn: "" };

const bodyOf = ({ outcome, code, contract, startsOn, visitOn }: Typed, version: number): Body | undefined => {
  switch (outcome) {
    case "":
      return undefined;
    case "refuse":
      return { decision: outcome, code: code.trim().toUpperCase(), version };
    case "visit":
      return { decision: outcome, visit_on: visitOn, version };
    case "activate":
      return { decision: outcome, contract, starts_on: startsOn, version };
    case "accept":
    case "resend":
    case "withdraw":
      return { decision: outcome, version };
  }
};

const isCode = (typed: string): boolean => /^[A-Za-z0-9]{2,4}$/.test(typed.trim());

/** What the chosen decision needs. */
const fieldsOf = (t: ReturnType<typeof useWords>, { outcome, code, contract, startsOn, visitOn }: Typed) => ({
  outcome: {
    label: t("decide.outcome"),
    problem: outcome === "" ? t("decide.outcomeMissing") : undefined,
  },
  ...(outcome === "refuse" && {
    code: {
      label: t("decide.code"),
      problem: isCode(code) ? undefined : t("decide.codeMissing"),
    },
  }),
  ...(outcome === "visit" && {
    visitOn: {
      label: t("decide.visitOn"),
      problem: visitOn === "" ? t("decide.visitOnMissing") : undefined,
    },
  }),
  ...(outcome === "activate" && {
    contract: {
      label: t("decide.contract"),
      problem: contract.trim() === "" ? t("decide.contractMissing") : undefined,
    },
    startsOn: {
      label: t("decide.startsOn"),
      problem: startsOn === "" ? t("decide.startsOnMissing") : undefined,
    },
  }),
});

interface LeadDecisionFormProps {
  readonly staffLead: StaffLead;
  readonly onChanged: () => void;
}

/** Records what the distributor answers, that the supply has begun, or that the customer has withdrawn. */
export const LeadDecisionForm = ({ staffLead, onChanged }: LeadDecisionFormProps) => {
  const t = useWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(decideStaffLead);
  const { lead, version } = staffLead;
  const { reference, state } = lead;
  const correction = correctedProcessOf(lead.refusalCode ?? "");
  const typed = useFormValues({ empty });
  const { outcome, code } = typed.values;
  const refusalText = useRefusalWords();
  const form = useForm(typed, {
    id: "lead-decision",
    fields: fieldsOf(t, typed.values),
    send: () => {
      const body = bodyOf(typed.values, version);
      if (body === undefined) return;
      mutate(
        { params: { reference }, body },
        {
          onSuccess: (decided) => {
            queries.setQueryData([getStaffLead.id, { params: { reference } }], decided);
            showSnackbar({ tone: "positive", text: t("decide.done") });
            onChanged();
          },
          onError: () => void queries.invalidateQueries({ queryKey: [getStaffLead.id] }),
        },
      );
    },
    error,
    isPending,
    words: t,
  });
  if (decisionsOf[state].length === 0) return null;
  return (
    <Section title={t("decide.title")}>
      <Form form={form} summaryTitle={t("decide.summary")} failedTitle={t("decide.failed")}>
        <RadioGroup
          {...form.field("outcome")}
          value={outcome === "" ? undefined : outcome}
          options={decisionsOf[state].map((value) => ({ value, label: t(`decide.${value}`) }))}
        />
        {outcome === "refuse" && (
          <TextField
            {...form.field("code")}
            help={
              isCode(code)
                ? t("decide.codeReads", { text: refusalText(code.trim().toUpperCase()) })
                : t("decide.codeHelp")
            }
            maxLength={4}
            width="short"
          />
        )}
        {outcome === "resend" && correction !== undefined && (
          <p>{t("decide.resentAs", { process: t(`processes.${correction}`) })}</p>
        )}
        {outcome === "visit" && <TextField {...form.field("visitOn")} type="date" width="medium" />}
        {outcome === "activate" && (
          <>
            <TextField {...form.field("contract")} maxLength={40} width="medium" />
            <TextField {...form.field("startsOn")} type="date" width="medium" />
          </>
        )}
        <Button {...form.submitButton(t("decide.busy"))}>{t("decide.submit")}</Button>
      </Form>
    </Section>
  );
};
