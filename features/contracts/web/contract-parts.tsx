import { FilePenLine, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { ContractStatus } from "#energy/contract-status.ts";
import { Amount } from "#platform/ui/data/amount.tsx";
import { StatusChip, type StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import { CopyIcon } from "#platform/ui/form/copy-button.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Commodity } from "../contract/contract-fields.ts";
import styles from "./contract-parts.module.css";
import { useWords } from "./words.ts";

const tones: Record<ContractStatus, StatusTone> = {
  signature_pending: "warning",
  draft: "info",
  open: "positive",
  closed: "neutral",
};

const icons: Partial<Record<ContractStatus, LucideIcon>> = { signature_pending: FilePenLine };

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

/** Country and distributor, twelve digits of the supply point, two check letters, and the optional suffix. */
const shape = /^([A-Z]{2}\d{4})(\d{4})(\d{4})(\d{4})([A-Z]{2}\w*)$/;

/** A CUPS in groups separated by CSS and not by spaces, so that a copy has no spaces. */
const CupsCode = ({ cups }: { cups: string }) => {
  const groups = shape.exec(cups)?.slice(1) ?? [cups];
  return (
    <span className={styles.cups}>
      {groups.map((group, place) => (
        <span key={place} className={styles.group}>
          {group}
          <wbr />
        </span>
      ))}
    </span>
  );
};

/** A small CUPS with a button that copies it, without spaces. */
export const CopyableCups = ({ cups }: { cups: string }) => {
  const t = useWords();
  return (
    <span className={styles.copyable}>
      <CupsCode cups={cups} />
      <CopyIcon text={cups} label={t("copy.cups")} copied={t("copy.done")} />
    </span>
  );
};

interface ExplainedProps {
  children: ReactNode;
  /** Explanation in one sentence. */
  meaning: ReactNode;
}

/** A technical value with its explanation below. */
export const Explained = ({ children, meaning }: ExplainedProps) => (
  <span className={styles.explained}>
    <span>{children}</span>
    <span className={styles.meaning}>{meaning}</span>
  </span>
);

/** Whether the contract's invoices are paid, or the debt. */
export const PaymentChip = ({ debtCents }: { debtCents: number }) => {
  const t = useWords();
  const formats = useFormats();
  if (debtCents <= 0) return <StatusChip tone="positive">{t("payment.upToDate")}</StatusChip>;
  return (
    <span className={styles.debt}>
      <StatusChip tone="negative">{t("payment.pending")}</StatusChip>
      <Amount value={formats.money(debtCents)} />
    </span>
  );
};

/** URL hash of the consumption section, the same in every language. */
export const consumptionAnchor = "consumption";

export const useContractInvoicesPath = (): ((commodity: Commodity, contractName: string) => string) => {
  const path = usePath();
  return (commodity, contractName) =>
    commodity === "gas"
      ? path("invoices.gasContractInvoices", { contractName })
      : path("invoices.contractInvoices", { contractType: commodity, contractName });
};
