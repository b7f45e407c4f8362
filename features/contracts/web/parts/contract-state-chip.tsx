import { FilePenLine, type LucideIcon } from "lucide-react";
import type { ContractStatus } from "#energy/contract-status.ts";
import { StatusChip, type StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import { useWords } from "../words.ts";

const tones: Record<ContractStatus, StatusTone> = {
  signature_pending: "warning",
  draft: "info",
  open: "positive",
  closed: "neutral",
};

const icons: Partial<Record<ContractStatus, LucideIcon>> = { signature_pending: FilePenLine };

/** Where a contract stands. */
export const ContractStateChip = ({ status }: { status: ContractStatus }) => {
  const t = useWords();
  const Icon = icons[status];
  return (
    <StatusChip
      tone={tones[status]}
      {...(Icon === undefined ? {} : { icon: <Icon aria-hidden="true" strokeWidth={2.5} /> })}
    >
      {t(`status.${status}`)}
    </StatusChip>
  );
};
