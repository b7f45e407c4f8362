import { isCompleteLanguage, type KnownLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { createPublishing } from "./publish-server-pages.ts";

interface ServerPageNeeds {
  readonly database: Pick<Database, "pool">;
  readonly readConfiguration: () => { readonly languages: { readonly offered: readonly KnownLanguage[] } };
}

export const createServices = ({ database, readConfiguration }: ServerPageNeeds) =>
  createPublishing({
    database,
    sanitiseHtml,
    offered: readConfiguration().languages.offered.filter(isCompleteLanguage),
  });
export type ServerPageServices = ReturnType<typeof createServices>;
