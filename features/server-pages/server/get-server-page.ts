import { handler, type Handler } from "#platform/server/handler.ts";
import { getServerPage } from "../contract/get-server-page.ts";
import type { ServerPagesPorts } from "./list-server-pages.ts";
import { selectBlocksOfPage } from "./server-page-queries.ts";
import { inTurn } from "./texts-policy.ts";

export const handleGetServerPage = ({ database, configuration }: ServerPagesPorts): Handler =>
  handler(getServerPage, async ({ params, language, fail }) => {
    const languages = inTurn(language, configuration.languages.default);
    const blocks = await selectBlocksOfPage(database, { pageId: params.pageId, languages });
    return { items: blocks ?? fail("page_not_found") };
  });
