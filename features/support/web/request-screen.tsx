import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { countUnreadNotifications } from "#features/notifications/contract/count-unread-notifications.ts";
import { listNotifications } from "#features/notifications/contract/list-notifications.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import type { CaseDetail } from "../contract/case-detail.ts";
import { getCase } from "../contract/get-case.ts";
import { listCases } from "../contract/list-cases.ts";
import { markCaseRead } from "../contract/mark-case-read.ts";
import { supportRoutes } from "../contract/routes.ts";
import { AnswerButton } from "./answer-box.tsx";
import { CaseHead, ReopenBox } from "./case-head.tsx";
import { ChangeHead, ChangeHistory } from "./change-head.tsx";
import { Conversation } from "./conversation.tsx";
import { RequestFacts } from "./request-facts.tsx";
import styles from "./requests.module.css";
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

const preparingPollMs = 3000;

/** Read again while the document of a change is being prepared, so that the button to sign appears. */
const requestQuery = (reference: string) => ({
  ...query(getCase, { params: { id: reference } }),
  refetchInterval: ({ state: { data } }: { state: { data: CaseDetail | undefined } }): number | false => {
    const change = data?.change ?? null;
    const isPreparing = change?.state === "waiting_for_signature" && change.signBefore === null;
    return isPreparing ? preparingPollMs : false;
  },
});

/** The answer first, then what happens next, then what was written or the steps. */
const Request = ({ reference, answers }: { readonly reference: string; readonly answers: number }) => {
  const t = useWords();
  const { data: request } = useSuspenseQuery(requestQuery(reference));
  useMarkRead(request);
  const { change, messages, attachments } = request;
  return (
    <Stack gap="large">
      {change === null ? (
        <>
          <CaseHead request={request} answers={answers} />
          <Section title={t("request.conversation")}>
            <Conversation reference={reference} messages={messages} attachments={attachments} />
          </Section>
          <ReopenBox request={request} />
        </>
      ) : (
        <>
          <ChangeHead request={request} change={change} />
          <ChangeHistory request={request} change={change} />
        </>
      )}
      <RequestFacts request={request} />
    </Stack>
  );
};

/** A question, reading, claim or change of a contract, titled by its subject. */
export const RequestScreen = () => {
  const t = useWords();
  const path = usePath();
  const { id = "" } = useParams();
  const { data: request } = useQuery(query(getCase, { params: { id } }));
  const title = request?.subject ?? t("request.title");
  const kind = request && t(`request.kinds.${request.kind}`);
  const place = request?.place ?? null;
  const [answers, setAnswers] = useState(0);
  const hasAnswer = request !== undefined && request.change === null && request.canBeAnswered;
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      width="reading"
      lead={kind !== undefined && place !== null ? t("request.about", { kind, place }) : (kind ?? "\u00a0")}
      back={
        <div className={styles.top}>
          <BackLink href={path(supportRoutes.supportRequests)}>{t("request.back")}</BackLink>
          {hasAnswer && <AnswerButton onAnswer={() => setAnswers(answers + 1)} />}
        </div>
      }
    >
      <PartBoundary
        key={id}
        failedTitle={t("request.failed")}
        fallback={<Skeleton height="20rem" />}
        words={t}
        question={id}
      >
        <Request reference={id} answers={answers} />
      </PartBoundary>
    </Page>
  );
};
