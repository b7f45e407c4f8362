import { useSuspenseQuery } from "@tanstack/react-query";
import type { ChangeRequest } from "#features/requests/contract/change-request.ts";
import { listRequests } from "#features/requests/contract/list-requests.ts";
import { openStates, type RequestState } from "#platform/contract/request-state.ts";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ContractRequestKind } from "../contract/request-kinds.ts";
import { useWords } from "./words.ts";

const isOpen = (state: RequestState): boolean => openStates.some((open) => open === state);

/** The contract's request of a kind that is under way; undefined without one. */
export const useOpenRequest = (
  contractName: string,
  wanted: ContractRequestKind,
): ChangeRequest | undefined => {
  const { data } = useSuspenseQuery(query(listRequests, { query: { contract: contractName } }));
  return data.items.find(({ kind, state }) => kind === wanted && isOpen(state));
};

/** Requests with their states, newest first. */
export const RequestTimeline = ({ requests }: { requests: readonly ChangeRequest[] }) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <Timeline
      events={requests.map(({ reference, subject, state, reason, createdAt, changedAt }) => ({
        id: reference,
        when: formats.instant(changedAt),
        what: subject,
        detail: (
          <>
            <p>{t(`requests.states.${state}`, { day: formats.instant(createdAt) })}</p>
            {reason !== "" && <p>{t("requests.reason", { reason })}</p>}
            <p>
              <RequestLink reference={reference} />
            </p>
          </>
        ),
      }))}
    />
  );
};

/** The newest refused request; undefined when the customer has requested the same again since. */
const latestRefusal = (newestFirst: readonly ChangeRequest[]): ChangeRequest | undefined => {
  const index = newestFirst.findIndex(({ state }) => state === "rejected");
  const refused = newestFirst[index];
  return newestFirst.slice(0, Math.max(index, 0)).some(({ kind }) => kind === refused?.kind)
    ? undefined
    : refused;
};

/** The link to a request's own page, which has its steps and its files. */
const RequestLink = ({ reference }: Pick<ChangeRequest, "reference">) => {
  const t = useWords();
  const path = usePath();
  return (
    <TextLink href={path("support.supportRequest", { id: reference })}>
      {t("requests.details")}
      <VisuallyHidden>{` ${reference}`}</VisuallyHidden>
    </TextLink>
  );
};

/** A refused request with the retailer's reason. */
const RefusedRequest = ({ request }: { request: ChangeRequest }) => {
  const t = useWords();
  const formats = useFormats();
  const { reference, subject, reason, createdAt } = request;
  return (
    <Notice tone="warning" title={subject} actions={<RequestLink reference={reference} />}>
      <p>{t("requests.states.rejected", { day: formats.instant(createdAt) })}</p>
      {reason !== "" && <p>{t("requests.reason", { reason })}</p>}
    </Notice>
  );
};

/**
 * What the customer has requested for a contract: the latest refusal, then the rest on demand. What is under way stands at
 * the top of the contract.
 */
export const RequestsSection = ({ contractName }: { contractName: string }) => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(listRequests, { query: { contract: contractName } }));
  const refused = latestRefusal(data.items);
  const ended = data.items.filter((request) => !isOpen(request.state) && request !== refused);
  if (refused === undefined && ended.length === 0) return null;
  return (
    <Section title={t("requests.section")}>
      <Stack>
        {refused !== undefined && <RefusedRequest request={refused} />}
        {ended.length > 0 && (
          <Disclosure summary={t("requests.history", { count: ended.length })}>
            <RequestTimeline requests={ended} />
          </Disclosure>
        )}
      </Stack>
    </Section>
  );
};
