import { Gauge } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { consumptionAnchor } from "../parts/consumption-anchor.ts";
import { useContractInvoicesPath } from "../parts/use-contract-invoices-path.ts";
import { useWords } from "../words.ts";
import styles from "./consumption-section.module.css";
import { ConsumptionSummary } from "./consumption-summary.tsx";
import { useConsumptionPath } from "./use-consumption-path.ts";

/** Scrolls to the part when the address names it, and puts the focus there. */
const useAnchor = (anchor: string) => {
  const part = useRef<HTMLDivElement>(null);
  const answeredKey = useRef<string>(undefined);
  const { hash, key } = useLocation();
  // Outside React: the browser's scroll and focus. It has its own anchors, but the part was not there yet.
  useEffect(() => {
    if (hash !== `#${anchor}` || answeredKey.current === key) return;
    answeredKey.current = key;
    part.current?.scrollIntoView();
    part.current?.focus({ preventScroll: true });
  }, [anchor, hash, key]);
  return part;
};

/** How much was used in a year, and the way to the rest of it. */
export const ConsumptionSection = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const part = useAnchor(consumptionAnchor);
  return (
    <div ref={part} id={consumptionAnchor} tabIndex={-1} className={styles.part}>
      <Section title={t("consumption.title")}>
        <ConsumptionPart contract={contract} />
      </Section>
    </div>
  );
};

const ConsumptionPart = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const invoicesPath = useContractInvoicesPath();
  const consumptionPath = useConsumptionPath();
  const { commodity, name, contractId, startsOn } = contract;
  if (startsOn === null) return <p>{t("consumption.notYet")}</p>;
  if (commodity === "gas") {
    return (
      <>
        <p className={styles.text}>{t("consumption.gas")}</p>
        <div>
          <LinkButton href={invoicesPath(commodity, name)}>{t("summary.invoices")}</LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <PartBoundary
        failedTitle={t("consumption.failed")}
        fallback={<Skeleton height="168px" />}
        question={name}
      >
        <ConsumptionSummary contractId={contractId} />
      </PartBoundary>
      <div>
        <LinkButton href={consumptionPath(name)} icon={<Gauge aria-hidden="true" />}>
          {t("consumption.see")}
        </LinkButton>
      </div>
    </>
  );
};
