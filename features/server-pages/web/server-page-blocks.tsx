import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useParams } from "react-router";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
import { query } from "#platform/web/api/query.ts";
import { HtmlBlocks } from "#platform/web/html/html-blocks.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { groupBlocks } from "../contract/block-groups.ts";
import { getServerPage } from "../contract/get-server-page.ts";
import { pageParams } from "../contract/listed-pages.ts";
import { serverPageRoutes } from "../contract/routes.ts";
import type { ServerPage } from "../contract/server-page.ts";
import { findListed, listKnowing } from "./list-knowing.ts";
import { ServerPageSkeleton } from "./server-page-skeleton.tsx";
import { useWords } from "./words.ts";

/** What stands on a page, once it is known that there is such a page. */
export const ServerPageBlocks = ({ pageId }: { pageId: number }) => {
  // Not with suspense, for which an answer of the last second is fresh whatever it lacks.
  const { data, isFetching } = useQuery({
    ...listKnowing(pageId),
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
