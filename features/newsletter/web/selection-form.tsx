import { useQueryClient } from "@tanstack/react-query";
import { Newspaper } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { usePortalOrganization } from "./use-organization.ts";
import { listNewsletters } from "../contract/list-newsletters.ts";
import type { NewsletterItem } from "../contract/newsletter-item.ts";
import { setActiveNewsletters } from "../contract/set-active-newsletters.ts";
import { NewsletterChoices } from "./newsletter-choices.tsx";
import { useConsentWords, useWords } from "./words.ts";

interface SelectionFormProps {
  readonly subscriberId: string;
  readonly items: readonly NewsletterItem[];
  readonly onStored: (outcome: "removed" | "stored", items: readonly NewsletterItem[]) => void;
}

const subscribedIn = (items: readonly NewsletterItem[]): number[] =>
  items.flatMap(({ newsletterId, isSubscribed }) => (isSubscribed ? [newsletterId] : []));

const SelectionForm = ({ subscriberId, items, onStored }: SelectionFormProps) => {
  const t = useWords();
  const consent = useConsentWords();
  const organization = usePortalOrganization();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(setActiveNewsletters);
  const typed = useFormValues({ empty: { chosen: subscribedIn(items) } });
  const { chosen } = typed.values;
  const send = (): void =>
    mutate(
      { body: { subscriber: subscriberId, newsletterIds: chosen } },
      {
        onSuccess: (answer) => {
          const isRemoved = answer === "removed";
          const changed = isRemoved ? items.map((item) => ({ ...item, isSubscribed: false })) : answer;
          const { queryKey } = query(listNewsletters, { params: { subscriber: subscriberId } });
          queries.setQueryData(queryKey, changed);
          onStored(isRemoved ? "removed" : "stored", changed);
        },
      },
    );
  const form = useForm(typed, {
    id: "newsletters",
    fields: { chosen: {} },
    send,
    error,
    isPending,
    words: t,
  });
  const { id } = form.control("chosen");
  return (
    <Form form={form} failedTitle={t("selection.failed")}>
      <NewsletterChoices
        id={id}
        legend={t("selection.legend")}
        items={items}
        chosen={chosen}
        onChange={(changed) => typed.edit({ chosen: changed })}
      />
      <p>{chosen.length === 0 ? t("selection.none") : consent("text", { organization })}</p>
      <Button {...form.submitButton(t("selection.busy"))}>{t("selection.submit")}</Button>
    </Form>
  );
};

interface Stored {
  readonly outcome: "removed" | "stored";
  readonly items: readonly NewsletterItem[];
  readonly count: number;
}

/** What a subscriber receives. The form begins anew after each change. */
export const Selection = ({ subscriberId, items }: Pick<SelectionFormProps, "subscriberId" | "items">) => {
  const t = useWords();
  const [stored, setStored] = useState<Stored>();
  if (items.length === 0)
    return (
      <EmptyState icon={<Newspaper aria-hidden="true" />} title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
    );
  const count = stored?.count ?? 0;
  return (
    <Stack>
      {stored !== undefined && (
        <Notice
          key={count}
          tone="positive"
          announce="assertive"
          title={t(stored.outcome === "removed" ? "selection.removed" : "selection.stored")}
        >
          {t(stored.outcome === "removed" ? "selection.removedText" : "selection.storedText")}
        </Notice>
      )}
      <SelectionForm
        key={`${subscriberId} ${count}`}
        subscriberId={subscriberId}
        items={stored?.items ?? items}
        onStored={(outcome, changed) => setStored({ outcome, items: changed, count: count + 1 })}
      />
    </Stack>
  );
};
