import { useSuspenseQuery } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { compareOwnOffers, type OwnOffersAnswer } from "../../contract/compare-own-offers.ts";
import { consumptionRoutes } from "../../contract/routes.ts";
import { PartOfContract } from "../contract-choice.tsx";
import { useConsumptionAddress } from "../url-state.ts";
import styles from "./offers.module.css";
import { OffersView } from "./offers-view.tsx";
import { useOfferWords } from "./offers-words.ts";

const NoComparison = ({ reason, possibleOn }: Pick<OwnOffersAnswer, "reason" | "possibleOn">) => {
  const t = useOfferWords();
  const formats = useFormats();
  return (
    <EmptyState icon={<Gauge aria-hidden="true" />} title={t("none.title")}>
      {reason === "short"
        ? t("none.short", { day: formats.dayInText(possibleOn ?? "") })
        : t(`none.${reason ?? "unread"}`)}
    </EmptyState>
  );
};

interface OffersProps {
  readonly contractId: number;
  readonly contractName: string;
}

const OffersOfContract = ({ contractId, contractName }: OffersProps) => {
  const { data } = useSuspenseQuery(query(compareOwnOffers, { params: { contractId } }));
  return data.comparison === null ? (
    <NoComparison reason={data.reason} possibleOn={data.possibleOn} />
  ) : (
    <OffersView comparison={data.comparison} contractName={contractName} />
  );
};

/** With the shape of what comes: figures, steps and rows. */
const OffersSkeleton = () => {
  const t = useOfferWords();
  return (
    <output className={styles.layout}>
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      <Skeleton height="120px" />
      <Skeleton height="160px" />
      <Skeleton height="560px" />
    </output>
  );
};

const OffersOfCustomer = () => {
  const t = useOfferWords();
  return (
    <PartOfContract
      failedTitle={t("failed")}
      fallback={<OffersSkeleton />}
      words={t}
      renderPart={({ contractId, name }) => <OffersOfContract contractId={contractId} contractName={name} />}
    />
  );
};

/** Every product and the best powers on the hours of a contract’s last year. */
export const OffersScreen = () => {
  const t = useOfferWords();
  const path = usePath();
  const { contractName } = useConsumptionAddress().address;
  const search = contractName === undefined ? "" : `?${new URLSearchParams({ contract: contractName })}`;
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      documentTitle={useDocumentTitle(t("title"))}
      back={<BackLink href={`${path(consumptionRoutes.consumption)}${search}`}>{t("back")}</BackLink>}
    >
      <PartBoundary failedTitle={t("failed")} fallback={<OffersSkeleton />} words={t}>
        <OffersOfCustomer />
      </PartBoundary>
    </Page>
  );
};
