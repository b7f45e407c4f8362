import { useQuery } from "@tanstack/react-query";
import type { ChangeRequest } from "#features/requests/contract/change-request.ts";
import { listRequests } from "#features/requests/contract/list-requests.ts";
import { openStates } from "#platform/contract/request-state.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { supportRoutes } from "../contract/routes.ts";
import { ChangeActions } from "./change-actions.tsx";
import { ChangeBlock } from "./change-block.tsx";
import { useNextStep, useStateText, useStateWords, type StatedRequest } from "./request-state.tsx";

const statedRequest = ({ state, signBefore }: ChangeRequest): StatedRequest => ({
  kind: "change",
  state: state === "waiting_for_signature" ? "information_required" : "in_process",
  changeState: state,
  dueOn: null,
  signBefore,
});

/** Within a title, after the subject. */
const lowered = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);

const UnderWay = ({ request }: { readonly request: ChangeRequest }) => {
  const t = useStateWords();
  const path = usePath();
  const formats = useFormats();
  const stateText = useStateText();
  const nextStep = useNextStep();
  const { reference, subject, state, signingUrl, signBefore, canBeCancelled } = request;
  const stated = statedRequest(request);
  const isWaiting = state === "waiting_for_signature";
  const next = nextStep(stated);
  return (
    <Notice
      tone={isWaiting ? "warning" : "info"}
      title={t("title", {
        subject,
        next: lowered(isWaiting && next !== undefined ? next : stateText(stated)),
      })}
      actions={
        <>
          <ChangeActions
            size="small"
            reference={reference}
            signingUrl={signingUrl}
            canBeCancelled={canBeCancelled && !isWaiting}
          />
          <TextLink href={path(supportRoutes.supportRequest, { id: reference })}>{t("see")}</TextLink>
        </>
      }
    >
      {isWaiting && signBefore !== null ? t("lost", { when: formats.longInstant(signBefore) }) : next}
    </Notice>
  );
};

/** The changes of a contract that are under way, at its top: what it is, what comes next and its verb. */
export const ContractUnderWay = ({ subject }: { readonly subject: string }) => {
  const t = useStateWords();
  const { data } = useQuery(query(listRequests, { query: { contract: subject } }));
  const open = (data?.items ?? []).filter(({ state }) => openStates.some((isOpen) => isOpen === state));
  if (open.length === 0) return null;
  return (
    <section aria-label={t("underWay")}>
      <Stack gap="small">
        {open.map((request) => (
          <UnderWay key={request.reference} request={request} />
        ))}
      </Stack>
    </section>
  );
};

const preparingPollMs = 1500;

/** A change that was just submitted and waits for its signature, to check and sign it at once; `subject` is its reference. */
export const ChangeToSign = ({ subject }: { readonly subject: string }) => {
  const t = useStateWords();
  const formats = useFormats();
  const find = (items: readonly ChangeRequest[] | undefined) =>
    items?.find(({ reference }) => reference === subject);
  const { data } = useQuery({
    ...query(listRequests, { query: { open: "yes" } }),
    refetchInterval: ({ state }) => (find(state.data?.items)?.signingUrl === null ? preparingPollMs : false),
  });
  const request = find(data?.items);
  if (request === undefined) return null;
  const { reference, block, signingUrl, signBefore } = request;
  return (
    <>
      <ChangeBlock
        block={block}
        purpose="check"
        actions={<ChangeActions reference={reference} signingUrl={signingUrl} canBeCancelled={false} />}
      />
      <output>
        {signBefore === null ? t("preparingText") : t("lost", { when: formats.longInstant(signBefore) })}
      </output>
    </>
  );
};
