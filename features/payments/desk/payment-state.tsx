import { StatusChip, type StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import type { AttemptState } from "../contract/attempt-state.ts";
import { isRefusalCode } from "../contract/payment-outcome.ts";
import { useWords } from "./words.ts";

const tones = {
  created: "info",
  processing: "info",
  requires_action: "warning",
  unknown: "warning",
  succeeded: "positive",
  failed: "negative",
} as const satisfies Record<AttemptState, StatusTone>;

export const PaymentState = ({ state }: { readonly state: AttemptState }) => {
  const t = useWords();
  return <StatusChip tone={tones[state]}>{t(`states.${state}`)}</StatusChip>;
};

/** Why a payment or a refund failed, in words; a code of the bank that has none is shown as it is. */
export const useFailureText = (): ((code: string) => string) => {
  const t = useWords();
  return (code) => (isRefusalCode(code) ? t(`failures.${code}`) : code);
};
