import { useSuspenseQuery } from "@tanstack/react-query";
import { demandLevel, highestDemands, type PeriodDemand } from "#energy/maximum-demand.ts";
import { powerControlOf } from "#energy/power-limits.ts";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Contract } from "../contract/get-contract.ts";
import { listMaximumDemands } from "../contract/list-maximum-demands.ts";
import styles from "./maximum-demand-section.module.css";
import { useWords } from "./words.ts";

interface DemandProps {
  readonly periods: readonly PeriodDemand[];
  readonly nameOf: (index: number) => string;
}

/** The power contracted in the month of the highest demand; without data that of today. */
const shownContractedW = ({ contractedW, highest }: PeriodDemand): number =>
  highest?.contractedW ?? contractedW;

/** Contracted power as a frame, the highest demand as its filling, on one scale. Screen readers have the table. */
const DemandBars = ({ periods, nameOf }: DemandProps) => {
  const t = useWords();
  const formats = useFormats();
  const scaleW = Math.max(
    ...periods.flatMap((period) => [shownContractedW(period), period.highest?.powerW ?? 0]),
  );
  const widthOf = (powerW: number) => ({ width: `${(powerW / scaleW) * 100}%` });
  return (
    <div className={styles.bars} aria-hidden="true">
      {periods.map(({ contractedW, highest }, index) => (
        <div key={nameOf(index)} className={styles.period}>
          <span>{nameOf(index)}</span>
          <div className={styles.track}>
            <span className={styles.contracted} style={widthOf(shownContractedW({ contractedW, highest }))} />
            {highest !== null && (
              <span
                className={styles.demand}
                data-over={highest.powerW > highest.contractedW || undefined}
                style={widthOf(highest.powerW)}
              />
            )}
          </div>
          <span className={styles.figures}>
            {highest === null
              ? t("maximumDemand.unknown", { contracted: formats.power(contractedW) })
              : t("maximumDemand.figures", {
                  power: formats.power(highest.powerW),
                  contracted: formats.power(highest.contractedW),
                  month: formats.month(highest.month),
                })}
          </span>
        </div>
      ))}
    </div>
  );
};

const DemandTable = ({ periods, nameOf }: DemandProps) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <DataTable
      caption={t("maximumDemand.title")}
      columns={[
        {
          key: "period",
          header: t("maximumDemand.columns.period"),
          cell: ({ name }) => name,
          phone: "title",
          text: "wrapping",
        },
        {
          key: "contracted",
          header: t("maximumDemand.columns.contracted"),
          cell: (period) => formats.power(shownContractedW(period)),
          align: "end",
        },
        {
          key: "highest",
          header: t("maximumDemand.columns.highest"),
          cell: ({ highest }) => (highest === null ? "–" : formats.power(highest.powerW)),
          align: "end",
        },
        {
          key: "month",
          header: t("maximumDemand.columns.month"),
          cell: ({ highest }) => (highest === null ? "–" : formats.month(highest.month)),
        },
      ]}
      rows={periods.map((period, index) => ({ ...period, name: nameOf(index) }))}
      rowKey={({ name }) => name}
      loadingLabel=""
      empty={null}
    />
  );
};

const LoadedDemand = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const path = usePath();
  const { data } = useSuspenseQuery(query(listMaximumDemands, { params: { name: contract.name } }));
  const contractedW = contract.powers.map(({ powerW }) => powerW);
  const periods = highestDemands(contractedW, data.months);
  const level = demandLevel(periods);
  if (level === "unknown") return <p>{t("maximumDemand.none")}</p>;
  const nameOf = (index: number): string => {
    if (periods.length !== 2) return `P${index + 1}`;
    return t(index === 0 ? "periods.peak" : "periods.valley");
  };
  return (
    <>
      <p className={styles.text}>
        {level === "above"
          ? t(`maximumDemand.levels.above.${powerControlOf(contractedW)}`)
          : t(`maximumDemand.levels.${level}`)}
      </p>
      <DemandBars periods={periods} nameOf={nameOf} />
      <Disclosure summary={t("maximumDemand.table")}>
        <DemandTable periods={periods} nameOf={nameOf} />
      </Disclosure>
      <p>
        <TextLink
          href={`${path("consumption.patterns")}?${new URLSearchParams({ contract: contract.name })}`}
        >
          {t("maximumDemand.compare")}
        </TextLink>
      </p>
    </>
  );
};

/** The contracted power beside the highest demand of the last year, by period. */
export const MaximumDemandSection = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  if (contract.startsOn === null || contract.powers.length === 0) return null;
  return (
    <Section title={t("maximumDemand.title")} lead={t("maximumDemand.lead")}>
      <PartBoundary
        failedTitle={t("maximumDemand.failed")}
        fallback={<Skeleton height="120px" />}
        words={t}
        question={contract.name}
      >
        <LoadedDemand contract={contract} />
      </PartBoundary>
    </Section>
  );
};
