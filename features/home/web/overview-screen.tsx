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
import { LastInvoice, Owed } from "./invoice-cards.tsx";
import { NextStepCard } from "./next-step-card.tsx";
import { invoiceTotals } from "./overview-queries.ts";
import styles from "./overview.module.css";
import { RequestsUnderWay } from "./requests-under-way.tsx";
import { Usage } from "./usage-card.tsx";
import { useWords } from "./words.ts";

const FirstSteps = lazy(async () => ({ default: (await import("./first-steps.tsx")).FirstSteps }));

type CardName = "owed" | "lastInvoice" | "usage" | "requests" | "news";

interface OverviewCardProps {
  name: CardName;
  children: ReactNode;
}

/** A card that loads and fails on its own. */
const OverviewCard = ({ name, children }: OverviewCardProps) => {
  const t = useWords();
  return (
    <Card title={t(`overview.${name}.title`)}>
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

const Cards = () => (
  <div className={styles.measured}>
    <div className={styles.cards}>
      <OverviewCard name="owed">
        <Owed />
      </OverviewCard>
      <OverviewCard name="lastInvoice">
        <LastInvoice />
      </OverviewCard>
      <div className={styles.column}>
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

/**
 * The home screen that answers: what to do next, what is owed, the last invoice, the consumption, what is under way and
 * what is new; for a customer without contracts and invoices, what to do first.
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
        <FirstSteps />
      ) : (
        <>
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
