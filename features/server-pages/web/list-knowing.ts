import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { freshForMs, query } from "#platform/web/api/query.ts";
import { listServerPages } from "../contract/list-server-pages.ts";
import { listedPages } from "../contract/listed-pages.ts";
import type { ServerPage } from "../contract/server-page.ts";

type PageList = AnswerOf<typeof listServerPages>;

/** A page of the list, as one can be led to it. */
export const findListed = (list: PageList | undefined, pageId: number): ServerPage | undefined =>
  listedPages(list?.items ?? []).find((page) => page.pageId === pageId);

/**
 * The list of pages for a screen that shows one of them: read again, however fresh, where it does not know that page,
 * which may have been published since.
 */
export const listKnowing = (pageId: number) =>
  queryOptions<PageList>({
    ...query(listServerPages, {}),
    staleTime: ({ state }) => (findListed(state.data, pageId) === undefined ? 0 : freshForMs),
  });
