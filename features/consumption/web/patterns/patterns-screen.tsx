import { useSuspenseQuery } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import {
  type ConsumptionPatterns,
  getConsumptionPatterns,
  type PatternMonth,
} from "../../contract/get-consumption-patterns.ts";
import { consumptionRoutes } from "../../contract/routes.ts";
import { PartOfContract } from "../contract-choice.tsx";
import { useConsumptionAddress } from "../url-state.ts";
import { AlertsSection } from "./alerts-section.tsx";
import { HeatMap } from "./heat-map.tsx";
import styles from "./patterns-screen.module.css";
import { usePatternWords } from "./patterns-words.ts";
import { PowerSection } from "./power-section.tsx";
import { SolarSection } from "./solar-section.tsx";
import { useInsightReason, useInsightText } from "./use-insight-text.ts";

const hoursOfYear = 8760;

const MonthFact = ({ month }: { month: PatternMonth }) => {
  const formats = useFormats();
  const textOf = useInsightText();
  const reasonOf = useInsightReason();
  const { insight } = month;
  if (insight === null) return null;
  return (
    <div className={styles.fact}>
      <p className={styles.month}>{formats.month(month.month)}</p>
      <p className={styles.text}>{textOf(insight)}</p>
      <p className={styles.why}>{reasonOf(insight)}</p>
    </div>
  );
};

/** The fact of the latest whole month, and those of the months before. */
const MonthFacts = ({ months }: { months: readonly PatternMonth[] }) => {
  const t = usePatternWords();
  const [latest, ...earlier] = months.filter(({ insight }) => insight !== null).toReversed();
  return (
    <Section title={t("insight.title")}>
      {latest === undefined ? <p>{t("insight.none")}</p> : <MonthFact month={latest} />}
      {earlier.length > 0 && (
        <Disclosure summary={t("insight.earlier")}>
          <Stack>
            {earlier.map((month) => (
              <MonthFact key={month.month} month={month} />
            ))}
          </Stack>
        </Disclosure>
      )}
    </Section>
  );
};

const BaseLoadSection = ({ baseLoad }: Pick<ConsumptionPatterns, "baseLoad">) => {
  const t = usePatternWords();
  const formats = useFormats();
  return (
    <Section title={t("base.title")}>
      {baseLoad === null ? (
        <p>{t("base.none")}</p>
      ) : (
        <>
          <KeyFigures>
            <KeyFigure
              label={t("base.hourly")}
              value={formats.briefEnergy(baseLoad.hourlyWh)}
              detail={t("base.perHour", {
                share: formats.percentage(baseLoad.share),
                energy: formats.energy(baseLoad.hourlyWh * hoursOfYear),
              })}
            />
          </KeyFigures>
          <Disclosure summary={t("base.question")}>
            {t("base.meaning", { nights: baseLoad.nights })}
          </Disclosure>
        </>
      )}
    </Section>
  );
};

interface PatternsProps {
  contractId: number;
  contractName: string;
}

const PatternsOfContract = ({ contractId, contractName }: PatternsProps) => {
  const t = usePatternWords();
  const formats = useFormats();
  const { data: patterns } = useSuspenseQuery(query(getConsumptionPatterns, { params: { contractId } }));
  const { startsOn, endsOn } = patterns;
  if (startsOn === null || endsOn === null) {
    return (
      <EmptyState icon={<Gauge aria-hidden="true" />} title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
    );
  }
  return (
    <>
      <MonthFacts months={patterns.months} />
      <Section
        title={t("week.title")}
        lead={`${t("week.lead")} ${t("days", { from: formats.dayInText(startsOn), to: formats.dayInText(endsOn) })}`}
      >
        <HeatMap means={patterns.meanWhByWeekday} />
      </Section>
      <BaseLoadSection baseLoad={patterns.baseLoad} />
      <SolarSection patterns={patterns} />
      <PowerSection contractName={contractName} />
      <AlertsSection contractId={contractId} />
    </>
  );
};

const PatternsSkeleton = () => {
  const t = usePatternWords();
  return (
    <output className={styles.layout}>
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      <Skeleton width="min(100%, 36rem)" height="78px" />
      <Skeleton height="110px" />
      <Skeleton height="700px" />
    </output>
  );
};

const PatternsOfCustomer = () => {
  const t = usePatternWords();
  return (
    <PartOfContract
      failedTitle={t("failed")}
      fallback={<Skeleton height="700px" />}
      words={t}
      renderPart={({ contractId, name }) => (
        <PatternsOfContract contractId={contractId} contractName={name} />
      )}
    />
  );
};

/** When and how a contract uses energy. */
export const PatternsScreen = () => {
  const t = usePatternWords();
  const path = usePath();
  const { address } = useConsumptionAddress();
  const { contractName } = address;
  const query = contractName === undefined ? "" : `?${new URLSearchParams({ contract: contractName })}`;
  return (
    <Page
      title={t("title")}
      documentTitle={useDocumentTitle(t("title"))}
      back={<BackLink href={`${path(consumptionRoutes.consumption)}${query}`}>{t("back")}</BackLink>}
    >
      <PartBoundary failedTitle={t("failed")} fallback={<PatternsSkeleton />} words={t}>
        <PatternsOfCustomer />
      </PartBoundary>
    </Page>
  );
};
