import { Sparkle } from "lucide-react";
import type { ReactNode } from "react";
import { StatusChip, type StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import type { CaseState } from "../contract/case-fields.ts";
import { useWords } from "./words.ts";

const tones = {
  received: "info",
  in_process: "info",
  information_required: "warning",
  accepted: "positive",
  denied: "negative",
  closed: "neutral",
} as const satisfies Record<CaseState, StatusTone>;

/** The state of a request, in words and colour. */
export const RequestState = ({ state }: { readonly state: CaseState }) => {
  const t = useWords();
  return <StatusChip tone={tones[state]}>{t(`request.states.${state}`)}</StatusChip>;
};

/** Marks what the customer has not read yet. */
export const NewsChip = ({ children }: { readonly children: ReactNode }) => (
  <StatusChip tone="info" icon={<Sparkle aria-hidden="true" strokeWidth={2.5} />}>
    {children}
  </StatusChip>
);
