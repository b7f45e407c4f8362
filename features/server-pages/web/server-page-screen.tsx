import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { ServerHtml } from "#platform/web/html/server-html.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { getServerPage } from "../contract/get-server-page.ts";
import { findListed, listKnowing } from "./list-knowing.ts";
import { ServerPageBlocks } from "./server-page-blocks.tsx";
import { ServerPageSkeleton } from "./server-page-skeleton.tsx";
import { useWords } from "./words.ts";

/** The page of the address. What is no page's number is a page that does not exist. */
const usePageId = (): number => {
  const { pageId = "" } = useParams();
  if (/^[1-9]\d{0,14}$/.test(pageId)) return Number(pageId);
  throw new ApiError(404, { code: "not_found", message: "not_found", requestId: "" });
};

/** One of the retailer's own pages: its title as on the button that leads here, then what stands on it. */
export const ServerPageScreen = () => {
  const t = useWords();
  const pageId = usePageId();
  // All at once: what it is called, what stands on it, and what cleans that.
  void ServerHtml.preload().catch(() => {});
  usePrefetchQuery(query(getServerPage, { params: { pageId } }));
  const { data, isFetching } = useQuery(listKnowing(pageId));
  const page = findListed(data, pageId);
  const title = page?.title ?? t("unnamed");
  const isToCome = page === undefined && isFetching;
  const lead = isToCome ? <Skeleton width="26rem" /> : page?.description;
  const documentTitle = useDocumentTitle(title);
  return (
    <Page
      title={isToCome ? <TitleToCome /> : title}
      documentTitle={documentTitle}
      {...(lead === undefined || lead === "" ? {} : { lead })}
    >
      <PartBoundary
        failedTitle={t("failed")}
        fallback={<ServerPageSkeleton />}
        words={t}
        question={String(pageId)}
      >
        <ServerPageBlocks key={pageId} pageId={pageId} />
      </PartBoundary>
    </Page>
  );
};

const TitleToCome = () => {
  const t = useWords();
  return (
    <>
      <VisuallyHidden>{t("unnamed")}</VisuallyHidden>
      <Skeleton width="14rem" />
    </>
  );
};
