import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { cancelRequest } from "#features/requests/contract/cancel-request.ts";
import type { ChangeRequest } from "#features/requests/contract/change-request.ts";
import { listRequests } from "#features/requests/contract/list-requests.ts";
import { openStates, type RequestState } from "#platform/contract/request-state.ts";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useRequestTitle } from "#platform/web/portal/collected.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getContract } from "../contract/get-contract.ts";
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

/** A request under way: what it is, where it stands, and the button that withdraws it. */
const OpenRequest = ({ request }: { request: ChangeRequest }) => {
  const t = useWords();
  const titleOf = useRequestTitle();
  const formats = useFormats();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(cancelRequest);
  const { reference, kind, state, canBeCancelled, createdAt, signingUrl, signBefore } = request;
  const handleCancel = (): void =>
    mutate(
      { params: { reference } },
      {
        onSuccess: () => showSnackbar({ tone: "positive", text: t("requests.cancelled") }),
        onSettled: () => {
          for (const { id } of [getContract, listRequests])
            void queries.invalidateQueries({ queryKey: [id] });
        },
      },
    );
  return (
    <Notice
      title={t("requests.title", { kind: titleOf(kind), reference })}
      actions={
        <>
          {signingUrl !== null && (
            <LinkButton component="a" variant="primary" size="small" href={signingUrl}>
              {t("requests.sign")}
            </LinkButton>
          )}
          {canBeCancelled && (
            <CustomerButton
              size="small"
              onClick={handleCancel}
              {...(isPending ? { busyText: t("requests.cancelling") } : {})}
            >
              {t("requests.cancel")}
            </CustomerButton>
          )}
        </>
      }
    >
      <p>{t(`requests.states.${state}`, { day: formats.instant(createdAt) })}</p>
      {signBefore !== null && <p>{t("requests.signBefore", { when: formats.instant(signBefore) })}</p>}
      <p>
        <RequestLink reference={reference} />
      </p>
      <FailureNotice title={t("requests.notCancelled")} error={error} words={t} />
    </Notice>
  );
};

/** Requests with their states, newest first. */
export const RequestTimeline = ({ requests }: { requests: readonly ChangeRequest[] }) => {
  const t = useWords();
  const titleOf = useRequestTitle();
  const formats = useFormats();
  return (
    <Timeline
      events={requests.map(({ reference, kind, state, reason, createdAt, changedAt }) => ({
        id: reference,
        when: formats.instant(changedAt),
        what: t("requests.title", { kind: titleOf(kind), reference }),
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
  const titleOf = useRequestTitle();
  const formats = useFormats();
  const { reference, kind, reason, createdAt } = request;
  return (
    <Notice
      tone="warning"
      title={t("requests.title", { kind: titleOf(kind), reference })}
      actions={<RequestLink reference={reference} />}
    >
      <p>{t("requests.states.rejected", { day: formats.instant(createdAt) })}</p>
      {reason !== "" && <p>{t("requests.reason", { reason })}</p>}
    </Notice>
  );
};

/** What the customer has requested for a contract: what is under way, the latest refusal, then the rest on demand. */
export const RequestsSection = ({ contractName }: { contractName: string }) => {
  const t = useWords();
  // Loaded with the contract: the first request appears while a dialog is open, which loading would hide.
  useRequestTitle();
  const { data } = useSuspenseQuery(query(listRequests, { query: { contract: contractName } }));
  const open = data.items.filter(({ state }) => isOpen(state));
  const refused = latestRefusal(data.items);
  const ended = data.items.filter((request) => !isOpen(request.state) && request !== refused);
  if (data.items.length === 0) return null;
  return (
    <Section title={t("requests.section")}>
      <Stack>
        {open.map((request) => (
          <OpenRequest key={request.reference} request={request} />
        ))}
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
