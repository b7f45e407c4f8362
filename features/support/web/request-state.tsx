import { Sparkle } from "lucide-react";
import type { ReactNode } from "react";
import { madridDate } from "#energy/calendar.ts";
import type { RequestState as ChangeState } from "#platform/contract/request-state.ts";
import { StatusChip, type StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import { defineWords } from "#platform/web/words/define-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { CaseState, listedKinds } from "../contract/case-fields.ts";

/** Words of states and next steps, which the list, the screen of a request and the contract's box have in common. */
export const useStateWords = defineWords({
  ca: () => import("../locales/request-states.ca.json"),
  es: () => import("../locales/request-states.es.json"),
  en: () => import("../locales/request-states.en.json"),
});

/** What a state and the next step are read from: a case, or a contract's change. */
export interface StatedRequest {
  readonly kind: (typeof listedKinds)[number];
  readonly state: CaseState;
  /** Of a change. */
  readonly changeState: ChangeState | null;
  readonly dueOn: string | null;
  readonly signBefore: Date | null;
}

const toneOfState = {
  received: "info",
  in_process: "info",
  information_required: "warning",
  accepted: "positive",
  denied: "negative",
  closed: "neutral",
} as const satisfies Record<CaseState, StatusTone>;

/** The tone of a state: a question that is answered has a positive one, whatever the answer. */
export const toneOf = ({ kind, state }: Pick<StatedRequest, "kind" | "state">): StatusTone =>
  kind === "question" && state === "denied" ? "positive" : toneOfState[state];

/** The state in the words of its kind: "Answered" for a question, "Your signature is missing" for a change. */
export const useStateText = (): ((request: StatedRequest) => string) => {
  const t = useStateWords();
  return ({ kind, state, changeState }) => {
    if (kind === "change") return changeState === null ? "" : t(`states.change.${changeState}`);
    return t(`states.${kind}.${state}`);
  };
};

/** What happens next, with its day where there is one; undefined once a request has ended. */
export const useNextStep = (): ((request: StatedRequest) => string | undefined) => {
  const t = useStateWords();
  const { dayInText } = useFormats();
  return ({ state, changeState, dueOn, signBefore }) => {
    if (changeState === "waiting_for_signature")
      return signBefore === null
        ? t("next.preparing")
        : t("next.sign", { day: dayInText(madridDate(signBefore)) });
    if (changeState === "sent" || changeState === "accepted") return t(`next.${changeState}`);
    if (changeState !== null) return undefined;
    if (state === "information_required") return t("next.answer");
    return dueOn === null ? undefined : t("next.due", { day: dayInText(dueOn) });
  };
};

/** The state of a request, in words and colour. */
export const RequestState = ({ request }: { readonly request: StatedRequest }) => {
  const stateText = useStateText();
  return <StatusChip tone={toneOf(request)}>{stateText(request)}</StatusChip>;
};

/** Marks what the customer has not read yet. */
export const NewsChip = ({ children }: { readonly children: ReactNode }) => (
  <StatusChip tone="info" icon={<Sparkle aria-hidden="true" strokeWidth={2.5} />}>
    {children}
  </StatusChip>
);
