import { isEmailAddress } from "#platform/contract/email-address.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { sendLeadLink } from "../contract/send-lead-link.ts";
import { useContractingWords, useWords } from "./words.ts";

interface LaterProps {
  readonly leadId: string;
  readonly email: string;
}

const LinkForm = ({ leadId, email: known }: LaterProps) => {
  const t = useWords();
  const words = useContractingWords();
  const { mutate, error, isPending, isSuccess } = useCall(sendLeadLink);
  const typed = useFormValues({ empty: { email: known } });
  const email = typed.values.email.trim();
  const form = useForm(typed, {
    id: "later",
    fields: {
      email: {
        label: t("fields.email"),
        problem: isEmailAddress(email) ? undefined : t("problems.email_not_valid"),
      },
    },
    send: () => mutate({ params: { leadId }, body: { email } }),
    error,
    isPending,
    words,
  });
  if (isSuccess)
    return (
      <Notice tone="positive" announce="assertive">
        {t("later.sent", { email })}
      </Notice>
    );
  return (
    <Form form={form} failedTitle={t("later.failed")}>
      <TextField {...form.field("email")} type="email" autoComplete="email" maxLength={254} />
      <Button {...form.submitButton(t("later.sending"))} variant="secondary">
        {t("later.send")}
      </Button>
    </Form>
  );
};

/** The stored request goes on another day, or on another device, by a link. */
export const LaterSection = (props: LaterProps) => {
  const t = useWords();
  return (
    <Disclosure summary={t("later.title")}>
      <p>{t("later.text")}</p>
      <LinkForm {...props} />
    </Disclosure>
  );
};
