import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { getOwnSubscriber } from "../contract/get-own-subscriber.ts";
import { getSubscriber } from "../contract/get-subscriber.ts";
import { listNewsletters } from "../contract/list-newsletters.ts";
import { openNewsletterLink } from "../contract/open-newsletter-link.ts";
import { Addresses } from "./emails-form.tsx";
import { Selection } from "./selection-form.tsx";
import { useParamsToken } from "./use-params-token.ts";
import { VisitorForms } from "./visitor-forms.tsx";
import { useWords } from "./words.ts";

interface SubscriberProps {
  readonly subscriberId: string;
}

const LoadedSelection = ({ subscriberId }: SubscriberProps) => {
  const { data: items } = useSuspenseQuery(query(listNewsletters, { params: { subscriber: subscriberId } }));
  return <Selection subscriberId={subscriberId} items={items} />;
};

const LoadedAddresses = ({ subscriberId }: SubscriberProps) => {
  const { data: subscriber } = useSuspenseQuery(query(getSubscriber, { params: { subscriberId } }));
  return <Addresses subscriber={subscriber} />;
};

/** The screen of a subscriber: what is received, and where. */
const SubscriberParts = ({ subscriberId }: SubscriberProps) => {
  const t = useWords();
  return (
    <Stack gap="large">
      <PartBoundary
        failedTitle={t("selection.loadFailed")}
        fallback={<Skeleton height="16rem" />}
        words={t}
        question={subscriberId}
      >
        <LoadedSelection subscriberId={subscriberId} />
      </PartBoundary>
      <Section title={t("emails.title")} lead={t("emails.lead")}>
        <PartBoundary
          failedTitle={t("emails.loadFailed")}
          fallback={<Skeleton height="8rem" />}
          words={t}
          question={subscriberId}
        >
          <LoadedAddresses subscriberId={subscriberId} />
        </PartBoundary>
      </Section>
    </Stack>
  );
};

/** A signed link opens the screen of its subscriber; one that is not valid leaves what visitors see. */
const OpenedByLink = ({ token }: { readonly token: string }) => {
  const t = useWords();
  const opened = useQuery(query(openNewsletterLink, { body: { params: token } }));
  if (opened.isPending) return <Skeleton height="16rem" />;
  if (!opened.isError) return <SubscriberParts subscriberId={opened.data.subscriberId} />;
  return (
    <Stack gap="large">
      <FailureNotice title={t("link.failed")} error={opened.error} words={t} />
      <VisitorForms />
    </Stack>
  );
};

const OpenedBySession = () => {
  const { data } = useSuspenseQuery(query(getOwnSubscriber, {}));
  return data.subscriberId === null ? <VisitorForms /> : <SubscriberParts subscriberId={data.subscriberId} />;
};

/** The newsletters of a customer, of who opens the link of an email, or of a visitor. */
export const NewslettersScreen = () => {
  const t = useWords();
  const token = useParamsToken();
  return (
    <Page title={t("title")} documentTitle={useDocumentTitle(t("title"))} lead={t("lead")} width="narrow">
      <PartBoundary
        failedTitle={t("selection.loadFailed")}
        fallback={<Skeleton height="24rem" />}
        words={t}
        question={token ?? ""}
      >
        {token === undefined ? <OpenedBySession /> : <OpenedByLink key={token} token={token} />}
      </PartBoundary>
    </Page>
  );
};
