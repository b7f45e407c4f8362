import { handler, type Handler } from "#platform/server/handler.ts";
import { listServerBlocks } from "../contract/list-server-blocks.ts";
import type { ServerPagesPorts } from "./list-server-pages.ts";
import { selectBlocksBesideScreens } from "./server-page-queries.ts";
import { inTurn } from "./texts-policy.ts";

export const handleListServerBlocks = ({ database, configuration }: ServerPagesPorts): Handler =>
  handler(listServerBlocks, async ({ query, language }) => {
    const groupName = query.groupName.toUpperCase();
    const languages = inTurn(language, configuration.languages.default);
    return { items: await selectBlocksBesideScreens(database, { groupName, languages }) };
  });
