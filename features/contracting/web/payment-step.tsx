import { parseIban } from "#energy/iban.ts";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { IbanField } from "#platform/web/payment/iban-field.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import type { WizardStep } from "#platform/web/wizard/step-view.ts";
import type { ContractingAnswers } from "./contracting-answers.ts";
import { useWords } from "./words.ts";

/** The account to which bills are charged. */
export const PaymentStep = ({ step }: { step: WizardStep<ContractingAnswers, "payment"> }) => {
  const t = useWords();
  const { organization } = useSettings();
  const { iban, isOwner } = step.values.values;
  const isValid = parseIban(iban).valid;
  const form = useForm(step.values, {
    id: "payment",
    fields: {
      iban: {
        label: t("fields.iban"),
        problem: isValid ? undefined : t(iban.trim() === "" ? "problems.required" : "problems.iban"),
      },
      isOwner: { label: t("fields.isOwner"), problem: isOwner ? undefined : t("problems.isOwner") },
    },
    send: step.submit,
    isPending: step.isPending,
    summaryTexts: "with_label",
  });
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failure={step.failure} autoComplete="off">
      <IbanField {...form.field("iban")} help={t("fields.ibanHelp")} />
      <Checkbox
        {...form.checkbox("isOwner")}
        help={t("fields.isOwnerHelp", { organization: organization.name })}
      />
      {step.buttons}
    </Form>
  );
};
