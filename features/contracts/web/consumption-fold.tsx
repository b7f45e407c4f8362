import { useSuspenseQuery } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { getConsumptionChart } from "#features/consumption/contract/get-consumption-chart.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Fold } from "#platform/ui/layout/fold.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Contract } from "../contract/get-contract.ts";
import styles from "./consumption-fold.module.css";
import { consumptionAnchor, useContractInvoicesPath } from "./contract-parts.tsx";
import { useWords } from "./words.ts";

interface MonthBarsProps {
  /** First day of each month and its consumption; null when it is unknown. */
  months: readonly { readonly day: string; readonly importWh: number | null }[];
}

/** Decorative bars of a year; screen readers have the figures in a list. */
const MonthBars = ({ months }: MonthBarsProps) => {
  const t = useWords();
  const formats = useFormats();
  const highestWh = Math.max(1, ...months.map(({ importWh }) => importWh ?? 0));
  return (
    <ol className={styles.months} aria-label={t("consumption.byMonth")}>
      {months.map(({ day, importWh }) => (
        <li key={day} className={styles.month}>
          <span
            className={styles.bar}
            style={{ height: `${Math.max(1, Math.round(((importWh ?? 0) / highestWh) * 96))}px` }}
            aria-hidden="true"
          />
          <span className={styles.name} aria-hidden="true">
            {formats.shortMonth(day)}
          </span>
          <VisuallyHidden>
            {`${formats.month(day)}: ${importWh === null ? t("consumption.unknown") : formats.energy(importWh)}`}
          </VisuallyHidden>
        </li>
      ))}
    </ol>
  );
};

/** Consumption of the last twelve known months. */
const ConsumptionSummary = ({ contractId }: { contractId: number }) => {
  const t = useWords();
  const formats = useFormats();
  const { data: chart } = useSuspenseQuery(
    query(getConsumptionChart, {
      params: { contractId, type: "monthly" },
      query: { records: "no" },
    }),
  );
  const { totals, bars, startsOn, endsOn } = chart;
  const importWh = bars?.importWh ?? null;
  if (
    bars === null ||
    importWh === null ||
    totals.importWh === null ||
    startsOn === null ||
    endsOn === null
  ) {
    return <p>{t("consumption.notYet")}</p>;
  }
  const months = bars.dates.map((day, place) => ({ day, importWh: importWh[place] ?? null }));
  return (
    <div className={styles.summary}>
      <KeyFigures>
        <KeyFigure
          label={t("consumption.total")}
          value={formats.energy(totals.importWh)}
          detail={formats.period(startsOn, endsOn)}
        />
      </KeyFigures>
      <MonthBars months={months} />
    </div>
  );
};

const useConsumptionPath = (): ((contractName: string) => string) => {
  const path = usePath();
  return (contractName) =>
    `${path("consumption.consumption")}?${new URLSearchParams({ contract: contractName })}`;
};

/** Whether the address asks for the part; scrolls to and focuses it when the URL's hash is `anchor`. */
const useAnchor = (anchor: string) => {
  const part = useRef<HTMLDivElement>(null);
  const handledKey = useRef<string>(undefined);
  const { hash, key } = useLocation();
  // Scroll and focus are outside React. The browser's own anchors do not work because the section renders later.
  useEffect(() => {
    if (hash !== `#${anchor}` || handledKey.current === key) return;
    handledKey.current = key;
    part.current?.scrollIntoView();
    part.current?.focus({ preventScroll: true });
  }, [anchor, hash, key]);
  return { part, isAsked: hash === `#${anchor}` };
};

/** The consumption of a contract, opened by its anchor in the address. */
export const ConsumptionFold = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const { part, isAsked } = useAnchor(consumptionAnchor);
  return (
    <div ref={part} id={consumptionAnchor} tabIndex={-1} className={styles.part}>
      <Fold
        title={t("consumption.title")}
        detail={contract.commodity === "electricity" ? t("consumption.detail") : undefined}
        open={isAsked}
        content="opening"
      >
        <ConsumptionPart contract={contract} />
      </Fold>
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
