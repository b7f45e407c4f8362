import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { getSubscriber } from "../contract/get-subscriber.ts";
import { setSubscriberMails } from "../contract/set-subscriber-mails.ts";
import { maxAddresses, type SubscriberAnswer } from "../contract/subscriber.ts";
import { useWords } from "./words.ts";

interface EmailsFormProps {
  readonly subscriber: SubscriberAnswer;
  readonly onStored: () => void;
}

const numbered = (emails: readonly string[]): Record<string, string> =>
  Object.fromEntries((emails.length === 0 ? [""] : emails).map((email, index) => [String(index + 1), email]));

/** The addresses of a subscriber; those that wait for their confirmation are among them. */
const AddressesForm = ({ subscriber, onStored }: EmailsFormProps) => {
  const t = useWords();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(setSubscriberMails);
  const { subscriberId, emails, pendingEmails } = subscriber;
  const typed = useFormValues({ empty: { emails: numbered([...emails, ...pendingEmails]) } });
  const written = Object.entries(typed.values.emails);
  const given = written.map(([, email]) => email.trim()).filter((email) => email !== "");
  const problemOf = (email: string, index: number): string | undefined => {
    if (email.trim() === "") return index === 0 && given.length === 0 ? t("emails.missing") : undefined;
    return isEmailAddress(email) ? undefined : t("emails.notValid");
  };
  const labelOf = (item: string): string =>
    written.length === 1 ? t("emails.label") : t("emails.labelOfMany", { number: item });
  const form = useForm(typed, {
    id: "newsletter-emails",
    fields: {
      emails: {
        items: Object.fromEntries(
          written.map(([item, email], index) => [
            item,
            { label: labelOf(item), problem: problemOf(email, index) },
          ]),
        ),
      },
    },
    send: () =>
      mutate(
        { body: { subscriberId, emails: given } },
        {
          onSuccess: (changed) => {
            queries.setQueryData(query(getSubscriber, { params: { subscriberId } }).queryKey, changed);
            onStored();
          },
        },
      ),
    error,
    isPending,
    words: t,
  });
  const addField = (): void =>
    typed.edit({ emails: { ...typed.values.emails, [String(written.length + 1)]: "" } });
  return (
    <Form form={form} failedTitle={t("emails.failed")}>
      {written.map(([item]) => (
        <TextField
          key={item}
          {...form.item("emails", item)}
          type="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={254}
        />
      ))}
      <ButtonRow>
        <Button {...form.submitButton(t("emails.busy"))}>{t("emails.submit")}</Button>
        {written.length < maxAddresses && <Button onClick={addField}>{t("emails.add")}</Button>}
      </ButtonRow>
    </Form>
  );
};

/** Changes the addresses, and says which of them are not confirmed yet. */
export const Addresses = ({ subscriber }: Pick<EmailsFormProps, "subscriber">) => {
  const t = useWords();
  const [count, setCount] = useState(0);
  const { pendingEmails } = subscriber;
  return (
    <Stack>
      {count > 0 && <Notice key={count} tone="positive" announce="assertive" title={t("emails.stored")} />}
      {pendingEmails.length > 0 && (
        <Notice title={t("emails.pending", { count: pendingEmails.length })}>
          <p>{pendingEmails.join(", ")}</p>
          <p>{t("emails.pendingText")}</p>
        </Notice>
      )}
      <AddressesForm key={count} subscriber={subscriber} onStored={() => setCount(count + 1)} />
    </Stack>
  );
};
