import { queryOptions, useQuery, useSuspenseQuery, usePrefetchQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useParams } from "react-router";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { SkeletonText, Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { ApiError, type ErrorOf } from "#platform/web/api/api-error.ts";
import { freshForMs, query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { HtmlBlocks } from "#platform/web/html/html-blocks.tsx";
import { ServerHtml } from "#platform/web/html/server-html.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { groupBlocks } from "../contract/block-groups.ts";
import { getServerPage } from "../contract/get-server-page.ts";
import { listServerPages } from "../contract/list-server-pages.ts";
import { listedPages, pageParams } from "../contract/listed-pages.ts";
import { serverPageRoutes } from "../contract/routes.ts";
import type { ServerPage } from "../contract/server-page.ts";
import styles from "./server-page-skeleton.module.css";
import { useWords } from "./words.ts";

type PageList = AnswerOf<typeof listServerPages>;

/** Finds a page among those that can be linked to. */
export const findListed = (list: PageList | undefined, pageId: number): ServerPage | undefined =>
  listedPages(list?.items ?? []).find((page) => page.pageId === pageId);

/**
 * The list of pages, for a screen that shows one of them: fetched again, even if fresh, when it lacks that
 * page, which may have been published since.
 */
export const serverPageListQuery = (pageId: number) =>
  queryOptions<PageList, ErrorOf<typeof listServerPages>>({
    ...query(listServerPages, {}),
    staleTime: ({ state }) => (findListed(state.data, pageId) === undefined ? 0 : freshForMs),
  });

/** Placeholder lines: the page's content is not known in advance. */
export const ServerPageSkeleton = () => {
  const t = useWords();
  return (
    <div className={styles.text}>
      <SkeletonText lines={7} label={t("loading")} />
    </div>
  );
};

/** The blocks of a page that exists. */
export const ServerPageBlocks = ({ pageId }: { pageId: number }) => {
  // Without suspense, which would accept a recent list that lacks the page.
  const { data, isFetching } = useQuery({
    ...serverPageListQuery(pageId),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const page = findListed(data, pageId);
  if (page !== undefined) return <BlocksOf page={page} />;
  // The cached list may be older than the page, and is being fetched again.
  if (isFetching) return <ServerPageSkeleton />;
  throw new ApiError(404, { code: "page_not_found", message: "page_not_found", requestId: "" });
};

const BlocksOf = ({ page }: { page: ServerPage }) => {
  const { data } = useSuspenseQuery(query(getServerPage, { params: { pageId: page.pageId } }));
  return (
    <>
      <RightAddress page={page} />
      {data.items.length === 0 ? (
        <NothingYet />
      ) : (
        <Stack gap="large">
          {groupBlocks(data.items).map(({ name, blocks }) => (
            <section key={name}>
              <HtmlBlocks blocks={blocks} />
            </section>
          ))}
        </Stack>
      )}
    </>
  );
};

/**
 * The number identifies the page; a path that is not the page's own, from an old link, is replaced by the right
 * one.
 */
const RightAddress = ({ page }: { page: ServerPage }) => {
  const path = usePath();
  const { routePath } = useParams();
  const { search, hash } = useLocation();
  const params = pageParams(page);
  if (routePath === params.routePath) return null;
  return <Navigate to={`${path(serverPageRoutes.serverPage, params)}${search}${hash}`} replace />;
};

const NothingYet = () => {
  const t = useWords();
  return <EmptyState title={t("empty.title")}>{t("empty.text")}</EmptyState>;
};

/** The page number in the URL; a malformed one fails like a page that does not exist. */
const usePageId = (): number => {
  const { pageId = "" } = useParams();
  if (/^[1-9]\d{0,14}$/.test(pageId)) return Number(pageId);
  throw new ApiError(404, { code: "not_found", message: "not_found", requestId: "" });
};

/** One of the retailer's own pages: its title as on the button that leads here, then its blocks. */
export const ServerPageScreen = () => {
  const t = useWords();
  const pageId = usePageId();
  // In parallel: the title, the blocks and the sanitiser.
  void ServerHtml.preload().catch(() => {});
  usePrefetchQuery(query(getServerPage, { params: { pageId } }));
  const { data, isFetching } = useQuery(serverPageListQuery(pageId));
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
