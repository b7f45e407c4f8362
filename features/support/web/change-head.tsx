import { contractAddress } from "#features/contracts/contract/routes.ts";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Notice, type NoticeTone } from "#platform/ui/feedback/notice.tsx";
import { LinkButton, ButtonRow } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { CaseDetail } from "../contract/case-detail.ts";
import { ChangeActions } from "./change-actions.tsx";
import { ChangeBlock } from "./change-block.tsx";
import { FileList } from "./conversation.tsx";
import { useNextStep, useStateWords } from "./request-state.tsx";
import { useWords } from "./words.ts";

type Change = NonNullable<CaseDetail["change"]>;
interface ChangeProps {
  readonly request: CaseDetail;
  readonly change: Change;
}

const tones = {
  waiting_for_signature: "warning",
  sent: "info",
  accepted: "info",
  rejected: "negative",
  done: "positive",
  cancelled: "info",
  expired: "info",
} as const satisfies Record<Change["state"], NoticeTone>;

/** What has come of the change, or what comes next and until when. */
const useAnswer = ({ request, change }: ChangeProps): (string | undefined)[] => {
  const t = useWords();
  const words = useStateWords();
  const formats = useFormats();
  const nextStep = useNextStep();
  const { state, signBefore, reason } = change;
  const when = formats.longInstant(request.changedAt);
  switch (state) {
    case "waiting_for_signature":
      return signBefore === null
        ? [words("preparingText")]
        : [words("lost", { when: formats.longInstant(signBefore) })];
    case "sent":
    case "accepted":
      return [nextStep({ ...request, changeState: state, signBefore })];
    case "rejected":
      return [reason === "" ? undefined : reason, t("change.outcome.rejected")];
    case "done":
      return [t("change.outcome.doneOn", { when })];
    case "cancelled":
      return [t("change.outcome.cancelledOn", { when })];
    case "expired":
      return [t("change.outcome.expired")];
    default:
      return state satisfies never;
  }
};

/** The answer to a change of a contract, and the change itself, to check and sign it or withdraw it in place. */
export const ChangeHead = ({ request, change }: ChangeProps) => {
  const words = useStateWords();
  const answer = useAnswer({ request, change }).filter((line) => line !== undefined);
  const { state, block, signingUrl, canBeCancelled } = change;
  const hasActions = signingUrl !== null || canBeCancelled;
  return (
    <>
      <Notice tone={tones[state]} title={words(`states.change.${state}`)}>
        {answer.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      <ChangeBlock
        block={block}
        purpose={state === "waiting_for_signature" ? "check" : "asked"}
        actions={
          hasActions ? (
            <ChangeActions
              reference={request.reference}
              signingUrl={signingUrl}
              canBeCancelled={canBeCancelled}
            />
          ) : undefined
        }
      />
    </>
  );
};

/** The states that a change has had, the files that came with it, and the way to its contract. */
export const ChangeHistory = ({ request, change }: ChangeProps) => {
  const t = useWords();
  const words = useStateWords();
  const formats = useFormats();
  const path = usePath();
  const { reference, attachments, commodity, contractName } = request;
  const contract = commodity && contractName !== null ? contractAddress(commodity, contractName) : undefined;
  return (
    <>
      <Section title={t("change.steps")}>
        <Timeline
          events={change.steps
            .map(({ state, changedAt }, index) => ({
              id: String(index),
              when: formats.instant(changedAt),
              what: words(`states.change.${state}`),
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
          <ButtonRow>
            <LinkButton href={path(contract.route, contract.params)}>{t("change.contract")}</LinkButton>
          </ButtonRow>
        </Stack>
      )}
    </>
  );
};
