import { useSuspenseQuery } from "@tanstack/react-query";
import { Newspaper } from "lucide-react";
import { useState } from "react";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { listOfferedNewsletters } from "../contract/list-offered-newsletters.ts";
import type { NewsletterItem } from "../contract/newsletter-item.ts";
import { setActiveNewsletters } from "../contract/set-active-newsletters.ts";
import { NewsletterChoices } from "./newsletter-choices.tsx";
import { usePortalOrganization } from "./use-organization.ts";
import { useConsentWords, useWords } from "./words.ts";

interface SubscribeFormProps {
  readonly items: readonly NewsletterItem[];
  readonly onSent: (email: string) => void;
}

const SubscribeForm = ({ items, onSent }: SubscribeFormProps) => {
  const t = useWords();
  const consent = useConsentWords();
  const organization = usePortalOrganization();
  const { mutate, error, isPending } = useCall(setActiveNewsletters);
  const [first] = items;
  const typed = useFormValues({
    empty: { chosen: items.length === 1 && first ? [first.newsletterId] : [], email: "", agrees: false },
  });
  const { chosen, email, agrees } = typed.values;
  const form = useForm(typed, {
    id: "subscribe",
    fields: {
      chosen: { problem: chosen.length === 0 ? t("subscribe.chosenMissing") : undefined },
      email: {
        label: t("subscribe.email"),
        problem: isEmailAddress(email) ? undefined : t("emails.notValid"),
      },
      agrees: {
        label: consent("text", { organization }),
        problem: agrees ? undefined : t("subscribe.agreesMissing"),
      },
    },
    send: () =>
      mutate(
        { body: { subscriber: email.trim(), newsletterIds: chosen } },
        { onSuccess: () => onSent(email.trim()) },
      ),
    error,
    isPending,
    words: t,
  });
  const { id, error: problem } = form.control("chosen");
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failedTitle={t("subscribe.failed")}>
      <NewsletterChoices
        id={id}
        error={problem}
        legend={t("subscribe.legend")}
        items={items}
        chosen={chosen}
        onChange={(changed) => typed.edit({ chosen: changed })}
      />
      <TextField
        {...form.field("email")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
      />
      <Checkbox {...form.checkbox("agrees")} />
      <Button {...form.submitButton(t("subscribe.busy"))}>{t("subscribe.submit")}</Button>
    </Form>
  );
};

/** Sends the link to the screen to an address that is subscribed already. */
const LinkForm = ({ onSent }: { readonly onSent: (email: string) => void }) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(setActiveNewsletters);
  const typed = useFormValues({ empty: { email: "" } });
  const { email } = typed.values;
  const form = useForm(typed, {
    id: "newsletter-link",
    fields: {
      email: {
        label: t("askLink.email"),
        problem: isEmailAddress(email) ? undefined : t("emails.notValid"),
      },
    },
    send: () =>
      mutate(
        { body: { subscriber: email.trim(), newsletterIds: [] } },
        { onSuccess: () => onSent(email.trim()) },
      ),
    error,
    isPending,
    words: t,
  });
  return (
    <Form form={form} failedTitle={t("askLink.failed")}>
      <TextField
        {...form.field("email")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
      />
      <Button {...form.submitButton(t("askLink.busy"))} variant="secondary">
        {t("askLink.submit")}
      </Button>
    </Form>
  );
};

/** Subscribing without an account, and the link for those who have subscribed. */
export const VisitorForms = () => {
  const t = useWords();
  const { data: items } = useSuspenseQuery(query(listOfferedNewsletters, {}));
  const [sent, setSent] = useState<{ readonly email: string; readonly form: "subscribe" | "askLink" }>();
  if (items.length === 0)
    return (
      <EmptyState icon={<Newspaper aria-hidden="true" />} title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
    );
  if (sent !== undefined)
    return (
      <Notice tone="positive" announce="assertive" title={t(`${sent.form}.sent`)}>
        {t(`${sent.form}.sentText`, { email: sent.email })}
      </Notice>
    );
  return (
    <Stack gap="large">
      <SubscribeForm items={items} onSent={(email) => setSent({ email, form: "subscribe" })} />
      <Section title={t("askLink.title")} lead={t("askLink.lead")}>
        <LinkForm onSent={(email) => setSent({ email, form: "askLink" })} />
      </Section>
    </Stack>
  );
};
