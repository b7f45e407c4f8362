import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { useEffect } from "react";
import { useParams } from "react-router";
import { contractAddress } from "#features/contracts/contract/routes.ts";
import { countUnreadNotifications } from "#features/notifications/contract/count-unread-notifications.ts";
import { listNotifications } from "#features/notifications/contract/list-notifications.ts";
import { listRequests } from "#features/requests/contract/list-requests.ts";
import { DefinitionList, type Definition } from "#platform/ui/data/definition-list.tsx";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { CaseDetail } from "../contract/case-detail.ts";
import { closeCase } from "../contract/close-case.ts";
import { getCase } from "../contract/get-case.ts";
import { listCases } from "../contract/list-cases.ts";
import { markCaseRead } from "../contract/mark-case-read.ts";
import { supportRoutes } from "../contract/routes.ts";
import { AnswerBox, useStoreRequest } from "./answer-box.tsx";
import { Conversation, FileList } from "./conversation.tsx";
import { RequestState } from "./request-state.tsx";
import { ReceiptButton } from "./sent-receipt.tsx";
import { useWords } from "./words.ts";

/** Marks the request as read once it is on the screen; the marks of new messages stay until it is opened again. */
const useMarkRead = ({ reference, changedAt, hasNews }: CaseDetail): void => {
  const queries = useQueryClient();
  const { readOnly } = useSession();
  const { mutate } = useCall(markCaseRead);
  const readUntil = changedAt.getTime();
  // Outside React: the server, which counts what is new.
  useEffect(() => {
    if (!hasNews || readOnly) return;
    mutate(
      { params: { id: reference }, body: { readUntil: new Date(readUntil) } },
      {
        onSuccess: () => {
          for (const { id } of [listCases, countUnreadNotifications, listNotifications])
            void queries.invalidateQueries({ queryKey: [id] });
        },
      },
    );
  }, [reference, readUntil, hasNews, readOnly, mutate, queries]);
};

const known = (term: string, description: Definition["description"] | null): Definition[] =>
  description === null ? [] : [{ term, description }];

const useFacts = (request: CaseDetail): Definition[] => {
  const t = useWords();
  const formats = useFormats();
  const path = usePath();
  const { kind, category, contractName, commodity, invoiceNumber, createdAt, dueOn, readings } = request;
  const contract = commodity && contractName !== null ? contractAddress(commodity, contractName) : undefined;
  return [
    { term: t("request.state"), description: <RequestState state={request.state} /> },
    { term: t("request.kind"), description: t(`request.kinds.${kind}`) },
    { term: t("request.subject"), description: request.subject },
    ...known(t("request.category"), category),
    ...known(
      t("request.contract"),
      contract === undefined ? (
        contractName
      ) : (
        <TextLink href={path(contract.route, contract.params)}>{contractName}</TextLink>
      ),
    ),
    ...known(t("request.invoice"), invoiceNumber),
    ...readings.map(({ register, value, readOn }) => ({
      term: t("request.reading", { register }),
      description: t("request.readingValue", {
        value: formats.number(value),
        unit: register === "gas" ? "m³" : "kWh",
        day: formats.dayInText(readOn),
      }),
    })),
    { term: t("request.created"), description: formats.longInstant(createdAt) },
    ...known(t("request.due"), dueOn === null ? null : formats.longDay(dueOn)),
  ];
};

/** Closes a request under way; a failure is shown above the button. */
const CloseButton = ({ reference }: { readonly reference: string }) => {
  const t = useWords();
  const store = useStoreRequest();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(closeCase);
  const handleClose = (): void =>
    mutate(
      { params: { id: reference } },
      {
        onSuccess: (closed) => {
          store(closed);
          showSnackbar({ tone: "positive", text: t("close.done") });
        },
      },
    );
  return (
    <Stack gap="small">
      <p>{t("close.help")}</p>
      <FailureNotice title={t("close.failed")} error={error} words={t} />
      <ButtonRow>
        <CustomerButton onClick={handleClose} {...(isPending ? { busyText: t("close.busy") } : {})}>
          {t("close.button")}
        </CustomerButton>
      </ButtonRow>
    </Stack>
  );
};

/** What can be done now: answer and close, or open again what has ended. */
const NextStep = ({ request }: { readonly request: CaseDetail }) => {
  const t = useWords();
  const formats = useFormats();
  const { complaintsBody = "none" } = useSettings().organization;
  const { reference, kind, state, canBeAnswered, canBeReopened, reopenBefore } = request;
  if (canBeAnswered)
    return (
      <>
        <AnswerBox
          key={`answer-${state}`}
          reference={reference}
          kind="answer"
          isAsked={state === "information_required"}
        />
        <CloseButton reference={reference} />
      </>
    );
  const day = reopenBefore === null ? undefined : formats.dayInText(reopenBefore);
  return (
    <>
      {(state === "accepted" || state === "denied" || state === "closed") && (
        <Notice title={t(`request.closed.${state}`)}>
          <Stack gap="small">
            {day !== undefined && <p>{t(canBeReopened ? "reopen.before" : "reopen.late", { day })}</p>}
            {kind === "claim" && state === "denied" && <p>{t("request.appeal", { body: complaintsBody })}</p>}
          </Stack>
        </Notice>
      )}
      {canBeReopened && <AnswerBox key="reopen" reference={reference} kind="reopen" isAsked={false} />}
    </>
  );
};

/** A change of a contract: its states, the retailer's reason, and the way to the contract, where it can be undone. */
const RequestedChange = ({ request }: { readonly request: CaseDetail }) => {
  const t = useWords();
  const formats = useFormats();
  const path = usePath();
  const { change, reference, attachments, commodity, contractName } = request;
  if (change === null) return null;
  const contract = commodity && contractName !== null ? contractAddress(commodity, contractName) : undefined;
  return (
    <>
      <Section title={t("change.steps")}>
        <Timeline
          events={change.steps
            .map(({ state, changedAt }, index) => ({
              id: String(index),
              when: formats.instant(changedAt),
              what: t(`change.states.${state}`),
              ...(state === "rejected" && change.reason !== "" ? { detail: <p>{change.reason}</p> } : {}),
            }))
            .toReversed()}
        />
      </Section>
      {attachments.length > 0 && (
        <Section title={t("change.files")}>
          <FileList reference={reference} label={t("change.files")} files={attachments} />
        </Section>
      )}
      {contract !== undefined && (
        <Stack gap="small">
          <p>{t("change.contractHelp")}</p>
          <ButtonRow>
            <LinkButton href={path(contract.route, contract.params)}>{t("change.contract")}</LinkButton>
          </ButtonRow>
        </Stack>
      )}
    </>
  );
};

/** Where the customer signs a change; nothing while its document is being prepared. */
const SignButton = ({ reference }: { readonly reference: string }) => {
  const t = useWords();
  const { data } = useQuery(query(listRequests, { query: { open: "yes" } }));
  const url = data?.items.find((request) => request.reference === reference)?.signingUrl ?? null;
  if (url === null) return null;
  return (
    <LinkButton component="a" variant="primary" size="small" href={url}>
      {t("change.sign")}
    </LinkButton>
  );
};

const Request = ({ reference }: { readonly reference: string }) => {
  const t = useWords();
  const { data: request } = useSuspenseQuery(query(getCase, { params: { id: reference } }));
  useMarkRead(request);
  const facts = useFacts(request);
  const { kind, state, messages, attachments } = request;
  return (
    <Stack gap="large">
      {state === "information_required" && (
        <Notice
          tone="warning"
          title={t("request.turnTitle")}
          actions={kind === "change" ? <SignButton reference={reference} /> : undefined}
        >
          {kind === "change" ? t("change.states.waiting_for_signature") : t("request.turn")}
        </Notice>
      )}
      <DefinitionList rows={facts} />
      <ButtonRow>
        {kind !== "change" && <ReceiptButton reference={reference} variant="secondary" />}
        <Button variant="quiet" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t("request.print")}
        </Button>
      </ButtonRow>
      {kind === "change" ? (
        <RequestedChange request={request} />
      ) : (
        <>
          <Section title={t("request.conversation")}>
            <Conversation reference={reference} messages={messages} attachments={attachments} />
          </Section>
          <NextStep request={request} />
        </>
      )}
    </Stack>
  );
};

/** A question, reading, claim or change of a contract, with what was written about it. */
export const RequestScreen = () => {
  const t = useWords();
  const path = usePath();
  const { id = "" } = useParams();
  const title = t("request.title", { reference: id });
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      width="reading"
      back={
        <TextLink
          href={path(supportRoutes.supportRequests)}
          icon={<ArrowLeft aria-hidden="true" />}
          variant="quiet"
        >
          {t("request.back")}
        </TextLink>
      }
    >
      <PartBoundary
        key={id}
        failedTitle={t("request.failed")}
        fallback={<Skeleton height="20rem" />}
        words={t}
        question={id}
      >
        <Request reference={id} />
      </PartBoundary>
    </Page>
  );
};
