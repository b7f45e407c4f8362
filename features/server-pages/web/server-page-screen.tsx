import { queryOptions, useQuery, useSuspenseQuery, usePrefetchQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useParams } from "react-router";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { SkeletonText, Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
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

/** A page of the list, as one can be led to it. */
export const findListed = (list: PageList | undefined, pageId: number): ServerPage | undefined =>
  listedPages(list?.items ?? []).find((page) => page.pageId === pageId);

/**
 * The list of pages for a screen that shows one of them: read again, however fresh, where it does not know that page,
 * which may have been published since.
 */
export const serverPageListQuery = (pageId: number) =>
  queryOptions<PageList>({
    ...query(listServerPages, {}),
    staleTime: ({ state }) => (findListed(state.data, pageId) === undefined ? 0 : freshForMs),
  });

/** Text to come: what stands on a page is the retailer's to say. */
export const ServerPageSkeleton = () => {
  const t = useWords();
  return (
    <div className={styles.text}>
      <SkeletonText lines={7} label={t("loading")} />
    </div>
  );
};

/** What stands on a page, once it is known that there is such a page. */
export const ServerPageBlocks = ({ pageId }: { pageId: number }) => {
  // Not with suspense, for which an answer of the last second is fresh whatever it lacks.
  const { data, isFetching } = useQuery({
    ...serverPageListQuery(pageId),
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const page = findListed(data, pageId);
  if (page !== undefined) return <BlocksOf page={page} />;
  // The list may be from before it was published, and is being read again.
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

/** The number says which page it is; a path that is not the page's own, from an old link, makes way for the right one. */
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
