import { StatusChip, type StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import type { MandateState } from "#energy/mandate-state.ts";
import type { BankEntryRow, BankFile } from "../contract/bank-file.ts";
import type { DebitState, RemittanceState } from "../contract/remittance.ts";
import type ca from "../locales/ca.json";
import { useWords } from "./words.ts";

const remittanceTones: Readonly<Record<RemittanceState, StatusTone>> = {
  waiting: "warning",
  ready: "info",
  sent: "info",
  collected: "positive",
  rejected: "negative",
  voided: "neutral",
};
export const RemittanceStateChip = ({ state }: { readonly state: RemittanceState }) => {
  const t = useWords();
  return <StatusChip tone={remittanceTones[state]}>{t(`states.${state}`)}</StatusChip>;
};

const debitTones: Readonly<Record<DebitState, StatusTone>> = {
  included: "info",
  collected: "positive",
  returned: "negative",
  released: "neutral",
};
export const DebitStateChip = ({ state }: { readonly state: DebitState }) => {
  const t = useWords();
  return <StatusChip tone={debitTones[state]}>{t(`debits.${state}`)}</StatusChip>;
};

const fileTones: Readonly<Record<BankFile["state"], StatusTone>> = {
  waiting: "info",
  rehearsed: "warning",
  applying: "info",
  applied: "positive",
  discarded: "neutral",
};
export const BankFileStateChip = ({ state }: { readonly state: BankFile["state"] }) => {
  const t = useWords();
  return <StatusChip tone={fileTones[state]}>{t(`fileStates.${state}`)}</StatusChip>;
};

const outcomeTones: Readonly<Record<BankEntryRow["outcome"], StatusTone>> = {
  pending: "info",
  applied: "positive",
  unchanged: "neutral",
  open: "warning",
  resolved: "positive",
};
export const OutcomeChip = ({ outcome }: { readonly outcome: BankEntryRow["outcome"] }) => {
  const t = useWords();
  return <StatusChip tone={outcomeTones[outcome]}>{t(`outcomes.${outcome}`)}</StatusChip>;
};

const mandateTones: Readonly<Record<MandateState, StatusTone>> = {
  active: "positive",
  dormant: "warning",
  cancelled: "neutral",
};
export const MandateStateChip = ({ state }: { readonly state: MandateState }) => {
  const t = useWords();
  return <StatusChip tone={mandateTones[state]}>{t(`mandateStates.${state}`)}</StatusChip>;
};

type KnownReason = keyof typeof ca.reasons;
const knownReasons: readonly KnownReason[] = [
  "AC01",
  "AC04",
  "AC06",
  "AC13",
  "AG01",
  "AG02",
  "AM04",
  "AM05",
  "BE05",
  "FF01",
  "MD01",
  "MD02",
  "MD06",
  "MD07",
  "MS02",
  "MS03",
  "RC01",
  "RR01",
  "RR02",
  "RR03",
  "RR04",
  "SL01",
  "TM01",
];

/** A bank's reason in words, with its code; a code that is in no rulebook stands alone. */
export const useReasonText = (): ((code: string) => string) => {
  const t = useWords();
  return (code) => {
    const known = knownReasons.find((each) => each === code);
    return known === undefined ? code : t("reasonCode", { code, text: t(`reasons.${known}`) });
  };
};
