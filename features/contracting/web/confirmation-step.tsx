import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import type { WizardStep } from "#platform/web/wizard/step-view.ts";
import { type ContractingAnswers, isCompany } from "./contracting-answers.ts";
import { useContracting } from "./contracting-context.ts";
import { ContractSummary } from "./contract-summary.tsx";
import styles from "./contracting.module.css";
import { useConsentWords, useWords } from "./words.ts";

/** Conditions and privacy, as links that open beside the form. */
const LegalLinks = () => {
  const t = useWords();
  const { links } = useSettings();
  const shown = [
    { text: t("confirmation.conditions"), href: links.conditions },
    { text: t("confirmation.privacy"), href: links.gdpr },
  ].filter(({ href }) => href !== "");
  return (
    <ul className={styles.links}>
      {shown.map(({ text, href }) => (
        <li key={text}>
          <TextLink component="a" href={href} target="_blank" rel="noreferrer">
            {text}
          </TextLink>
        </li>
      ))}
    </ul>
  );
};

/** All answers once more, what is accepted, and what happens afterwards. */
export const ConfirmationStep = ({ step }: { step: WizardStep<ContractingAnswers, "confirmation"> }) => {
  const t = useWords();
  const { organization } = useSettings();
  const consents = useConsentWords();
  const values = { organization: organization.name };
  const { isSignedIn } = useContracting();
  const { acceptsConditions, acceptsPrivacy } = step.values.values;
  const { person } = step.answers;
  const isConsumer = person !== undefined && !isCompany(person);
  const form = useForm(step.values, {
    id: "confirmation",
    fields: {
      ...(!isSignedIn && {
        acceptsConditions: {
          label: consents("accept_ov_conditions", values),
          problem: acceptsConditions ? undefined : t("problems.conditions"),
        },
        acceptsPrivacy: {
          label: consents("accept_gdpr", values),
          problem: acceptsPrivacy ? undefined : t("problems.privacy"),
        },
      }),
      acceptsPublicity: {
        label: consents("activate_publicity", values),
      },
    },
    send: step.submit,
    isPending: step.isPending,
    summaryTexts: "with_label",
  });
  return (
    <Stack gap="large">
      {step.summary}
      <ContractSummary answers={step.answers} />
      <Form form={form} summaryTitle={t("summaryTitle")} failure={step.failure}>
        <Notice title={t("confirmation.nextTitle")}>
          <p>{t("confirmation.nextText")}</p>
          {isConsumer && <p>{t("confirmation.withdrawal")}</p>}
        </Notice>
        <LegalLinks />
        {!isSignedIn && (
          <>
            <Checkbox {...form.checkbox("acceptsConditions")} />
            <Checkbox {...form.checkbox("acceptsPrivacy")} />
          </>
        )}
        <Checkbox {...form.checkbox("acceptsPublicity")} />
        {step.buttons}
      </Form>
    </Stack>
  );
};
