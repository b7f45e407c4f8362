import { isCompleteLanguage, type KnownLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { createPublishing } from "./publish-server-pages.ts";

interface ServerPageNeeds {
  readonly database: Pick<Database, "pool">;
  readonly readConfiguration: () => { readonly languages: { readonly offered: readonly KnownLanguage[] } };
}

export const createServices = ({ database, readConfiguration }: ServerPageNeeds) => {
  const offered = readConfiguration().languages.offered.filter(isCompleteLanguage);
  return { ...createPublishing({ database, sanitiseHtml, offered }), offered };
};
export type ServerPageServices = ReturnType<typeof createServices>;
