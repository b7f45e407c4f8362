import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createElement, lazy } from "react";
import { useParams } from "react-router";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import type {
  CustomerActions,
  CustomerActionsProps,
  DeskCustomerActions,
} from "#platform/web/desk/customer-actions.ts";
import { useCustomerActions, useDeskPath, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { StaffNotes } from "#platform/web/desk/staff-notes.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { addCustomerNote, maxNoteLength } from "../contract/add-customer-note.ts";
import { getStaffCustomer } from "../contract/get-staff-customer.ts";
import { CustomerParts } from "./customer-parts.tsx";
import styles from "./care.module.css";
import { useWords } from "./words.ts";

type Customer = AnswerOf<typeof getStaffCustomer>;

const Facts = ({ customer }: { readonly customer: Customer }) => {
  const t = useWords();
  const words = usePlatformWords();
  const formats = useFormats();
  const { taxId, kind, email, mobile, language, createdAt, customerId } = customer;
  return (
    <DefinitionList
      rows={[
        { term: t("search.taxId"), description: taxId || t("none") },
        { term: t("customer.kind"), description: t(`kinds.${kind}`) },
        { term: t("keys.email"), description: email ?? t("none") },
        { term: t("keys.telephone"), description: mobile === null ? t("none") : formats.phone(mobile) },
        { term: t("customer.language"), description: words(`languageNames.${language}`) },
        { term: t("customer.since"), description: formats.instant(createdAt) },
        { term: t("customer.number"), description: customerId },
      ]}
    />
  );
};

const Notes = ({ customer, onAdded }: { readonly customer: Customer; readonly onAdded: () => void }) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(addCustomerNote);
  const { customerId, erasedAt, notes } = customer;
  const form = {
    about: `customer-${customerId}`,
    maxLength: maxNoteLength,
    send: (body: string, options: { readonly onSuccess: () => void }) =>
      mutate({ params: { customerId }, body: { body } }, options),
    onAdded,
    error,
    isPending,
    words: t,
  };
  return <StaffNotes notes={notes} form={erasedAt === null ? form : undefined} />;
};

const lazyActions = new Map<DeskCustomerActions[string], CustomerActions>();

/** One lazy component per feature, outside the components: React discards the state of one that suspends first. */
const lazyAction = (load: DeskCustomerActions[string]): CustomerActions => {
  const actions = lazyActions.get(load) ?? lazy(async () => ({ default: await load() }));
  lazyActions.set(load, actions);
  return actions;
};

/** What staff can do, of each feature. */
const Actions = ({ customer, onChanged }: CustomerActionsProps) => {
  const t = useWords();
  const features = Object.entries(useCustomerActions());
  return (
    <Section title={t("customer.actions")}>
      <PartBoundary failedTitle={t("customer.actionsFailed")} words={t} fallback={<Skeleton height="8rem" />}>
        <div className={styles.actions}>
          {features.map(([feature, load]) =>
            createElement(lazyAction(load), { key: feature, customer, onChanged }),
          )}
        </div>
      </PartBoundary>
    </Section>
  );
};

const CustomerPage = ({ customerId }: { readonly customerId: number }) => {
  const t = useWords();
  const path = useDeskPath();
  const formats = useFormats();
  const queries = useQueryClient();
  const { data: customer } = useSuspenseQuery(query(getStaffCustomer, { params: { customerId } }));
  const { name, erasedAt, parts } = customer;
  const title = name === "" ? t("nameless", { number: String(customerId) }) : name;
  const documentTitle = useDeskTitle(title);
  const handleChanged = (): void => void queries.invalidateQueries({ queryKey: [getStaffCustomer.id] });
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      width="full"
      back={<BackLink href={path("customer-care.search")}>{t("search.title")}</BackLink>}
    >
      <Stack gap="large">
        {erasedAt !== null && (
          <Notice title={t("customer.erased", { when: formats.instant(erasedAt) })}>
            <p>{t("customer.erasedText")}</p>
          </Notice>
        )}
        <div className={styles.head}>
          <Section title={t("customer.facts")}>
            <Facts customer={customer} />
          </Section>
          <Notes customer={customer} onAdded={handleChanged} />
          {erasedAt === null && <Actions customer={customer} onChanged={handleChanged} />}
        </div>
        <CustomerParts parts={parts} />
      </Stack>
    </Page>
  );
};

/** All of a customer: what each feature shows, the notes of staff, and what can be done. */
export const CustomerScreen = () => {
  const t = useWords();
  const { customer = "" } = useParams();
  const customerId = Number(customer);
  if (!Number.isSafeInteger(customerId) || customerId < 1)
    return <Page title={t("customer.unknown")}>{null}</Page>;
  return <CustomerPage key={customerId} customerId={customerId} />;
};
