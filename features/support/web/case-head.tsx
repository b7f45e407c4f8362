import { Notice, type NoticeTone } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { ButtonRow } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { CaseDetail } from "../contract/case-detail.ts";
import { closeCase } from "../contract/close-case.ts";
import { AnswerBox, useStoreRequest } from "./answer-box.tsx";
import { WrittenText } from "./conversation.tsx";
import { toneOf, useNextStep, useStateText } from "./request-state.tsx";
import { useWords } from "./words.ts";

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

const noticeTones = {
  info: "info",
  neutral: "info",
  positive: "positive",
  warning: "warning",
  negative: "negative",
} as const satisfies Record<ReturnType<typeof toneOf>, NoticeTone>;

/** The retailer's last words, while they are the answer or what is asked of the customer. */
const LastAnswer = ({ request: { state, messages } }: { readonly request: CaseDetail }) => {
  const t = useWords();
  const formats = useFormats();
  const last = messages.at(-1);
  if (last?.author !== "staff") return null;
  const when = formats.instant(last.writtenAt);
  return (
    <>
      <p>{t(state === "information_required" ? "request.asked" : "request.answerBy", { when })}</p>
      <WrittenText text={last.body} />
    </>
  );
};

/** The answer, or what happens next and by when; the box for an answer stands below it. */
export const CaseHead = ({
  request,
  answers,
}: {
  readonly request: CaseDetail;
  /** How often an answer was begun from the top of the screen. */
  readonly answers: number;
}) => {
  const t = useWords();
  const stateText = useStateText();
  const nextStep = useNextStep();
  const { complaintsBody = "none" } = useSettings().organization;
  const { reference, kind, state, canBeAnswered } = request;
  const stated = { ...request, changeState: null, signBefore: null };
  const next = nextStep(stated);
  return (
    <>
      <Notice tone={noticeTones[toneOf(request)]} title={stateText(stated)}>
        <Stack gap="small">
          <LastAnswer request={request} />
          {next !== undefined && <p>{next}</p>}
          {kind === "claim" && state === "denied" && <p>{t("request.appeal", { body: complaintsBody })}</p>}
        </Stack>
      </Notice>
      {canBeAnswered && (
        <AnswerBox
          key={`answer-${state}`}
          reference={reference}
          kind="answer"
          isAsked={state === "information_required"}
          begun={answers}
        />
      )}
    </>
  );
};

/** Below the conversation: closes what is under way, or opens again what has ended, until its last day. */
export const ReopenBox = ({ request }: { readonly request: CaseDetail }) => {
  const t = useWords();
  const formats = useFormats();
  const { reference, canBeAnswered, canBeReopened, reopenBefore } = request;
  if (canBeAnswered) return <CloseButton reference={reference} />;
  const day = reopenBefore === null ? undefined : formats.dayInText(reopenBefore);
  return (
    <Stack gap="small">
      {day !== undefined && <p>{t(canBeReopened ? "reopen.before" : "reopen.late", { day })}</p>}
      {canBeReopened && (
        <AnswerBox key="reopen" reference={reference} kind="reopen" isAsked={false} begun={0} />
      )}
    </Stack>
  );
};
