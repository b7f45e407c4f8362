import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode } from "react";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { Slot } from "#platform/web/portal/slots.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { homeRoutes } from "../contract/routes.ts";
import { LastInvoice } from "./last-bill-card.tsx";
import { NextStepCard } from "./next-step-card.tsx";
import { Owed } from "./owed-card.tsx";
import { billStory, invoiceTotals } from "./overview-queries.ts";
import styles from "./overview.module.css";
import { RequestsUnderWay } from "./requests-under-way.tsx";
import { Usage } from "./usage-card.tsx";
import { useWords } from "./words.ts";

const Forecast = lazy(async () => ({ default: (await import("./forecast-card.tsx")).Forecast }));
const FirstSteps = lazy(async () => ({ default: (await import("./first-steps.tsx")).FirstSteps }));

type CardName = "owed" | "lastInvoice" | "manyBills" | "forecast" | "usage" | "requests" | "news";

interface OverviewCardProps {
  name: CardName;
  tone?: "accent";
  children: ReactNode;
}

/** A card that loads and fails on its own. */
const OverviewCard = ({ name, tone, children }: OverviewCardProps) => {
  const t = useWords();
  return (
    <Card title={t(`overview.${name}.title`)} {...(tone === undefined ? {} : { tone })}>
      <PartBoundary
        failedTitle={t(`overview.${name}.failed`)}
        fallback={<SkeletonText lines={4} label={t("overview.loading")} />}
        words={t}
      >
        {children}
      </PartBoundary>
    </Card>
  );
};

const Cards = () => {
  const { data: story } = useQuery(billStory);
  const hasMany = story !== undefined && story.exceptions !== null;
  const contractId = hasMany ? null : (story?.last?.contractId ?? null);
  return (
    <div className={styles.measured}>
      <div className={styles.cards}>
        <OverviewCard name={hasMany ? "manyBills" : "lastInvoice"}>
          <LastInvoice />
        </OverviewCard>
        <div className={styles.column}>
          {contractId !== null && (
            <OverviewCard name="forecast">
              <Forecast contractId={contractId} />
            </OverviewCard>
          )}
          <OverviewCard name="usage">
            <Usage />
          </OverviewCard>
        </div>
        <div className={styles.column}>
          <OverviewCard name="requests">
            <RequestsUnderWay />
          </OverviewCard>
          <OverviewCard name="news">
            <Slot name="home.news" subject="" />
          </OverviewCard>
        </div>
      </div>
    </div>
  );
};

/**
 * The home screen that answers: what is owed and how it is paid, the next step, the last invoice and the year, the forecast,
 * the consumption, what is under way and what is new; for a customer without contracts and invoices, what to do first.
 */
export const OverviewScreen = () => {
  const t = useWords();
  const path = usePath();
  const { data: totals } = useQuery(invoiceTotals);
  const isNewcomer = totals?.kinds.length === 0;
  return (
    <Page
      width="full"
      title={t("overview.title")}
      documentTitle={useDocumentTitle(t("overview.title"))}
      {...(isNewcomer ? { lead: t("overview.first.lead") } : {})}
    >
      {isNewcomer ? (
        <>
          <Slot name="contracts.pending" subject="" />
          <FirstSteps />
        </>
      ) : (
        <>
          <OverviewCard name="owed" tone="accent">
            <Owed />
          </OverviewCard>
          <NextStepCard />
          <Cards />
        </>
      )}
      <p>
        <TextLink href={path(homeRoutes.allActions)}>{t("all.title")}</TextLink>
      </p>
    </Page>
  );
};
