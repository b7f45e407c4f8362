import type { Configuration } from "#features/deployment/contract/configuration.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listServerPages } from "../contract/list-server-pages.ts";
import { selectPages } from "./server-page-queries.ts";
import { inTurn, textIn } from "./texts-policy.ts";

export interface ServerPagesPorts {
  readonly database: Pick<Database, "pool">;
  readonly configuration: Pick<Configuration, "languages">;
}

export const handleListServerPages = ({ database, configuration }: ServerPagesPorts): Handler =>
  handler(listServerPages, async ({ language }) => {
    const languages = inTurn(language, configuration.languages.default);
    const pages = await selectPages(database.pool);
    return {
      items: pages.map(({ pageId, routePath, titles, descriptions }) => ({
        pageId,
        routePath,
        title: textIn(titles, languages),
        description: textIn(descriptions, languages),
      })),
    };
  });
