import { camelOf, pascalOf } from "./names.ts";
import type { NewForm } from "./new-form.ts";

const formOfFields = ({ name }: NewForm): string => `import { useState } from "react";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { maxMessageLength, ${camelOf(`send-${name}`)} } from "../contract/send-${name}.ts";
import { useWords } from "./words.ts";

const RequestForm = ({ onSent }: { readonly onSent: () => void }) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(${camelOf(`send-${name}`)});
  const typed = useFormValues({ empty: { email: "", message: "" } });
  const { email, message } = typed.values;
  const form = useForm(typed, {
    id: "${name}",
    fields: {
      email: {
        label: t("form.email"),
        problem: isEmailAddress(email) ? undefined : t("form.emailNotValid"),
      },
      message: {
        label: t("form.message"),
        problem: message.trim() === "" ? t("form.messageMissing") : undefined,
      },
    },
    send: () => mutate({ body: { email: email.trim(), message } }, { onSuccess: onSent }),
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form} summaryTitle={t("form.summary")} failedTitle={t("form.failed")}>
      <TextField
        {...form.field("email")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
      />
      <TextAreaField {...form.field("message")} maxLength={maxMessageLength} />
      <Button {...form.submitButton(t("form.busy"))}>{t("form.submit")}</Button>
    </Form>
  );
};
`;

/** The screen with the form, until it is sent. */
export const formScreen = (form: NewForm): string => `${formOfFields(form)}
/** A form that needs no session. */
export const ${pascalOf(form.name)}FormScreen = () => {
  const t = useWords();
  const [isSent, setSent] = useState(false);
  return (
    <Page
      title={t("form.title")}
      documentTitle={useDocumentTitle(t("form.title"))}
      lead={t("form.lead")}
      width="narrow"
    >
      {isSent ? (
        <Notice tone="positive" announce="polite">
          {t("form.sent")}
        </Notice>
      ) : (
        <RequestForm onSent={() => setSent(true)} />
      )}
    </Page>
  );
};
`;
