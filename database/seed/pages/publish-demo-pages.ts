import { readFile } from "node:fs/promises";
import { createPublishing } from "#features/server-pages/server/publish/publish-server-pages.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { communityPage } from "./community-page.ts";
import { membershipPage } from "./membership-page.ts";
import { signInBlock } from "./sign-in-block.ts";

const neighbourhood = new URL("./neighbourhood.png", import.meta.url);

/** The demo retailer's own pages, as its staff would have written them in a file. */
const demoPagesFile = { pages: [communityPage, membershipPage], blocks: [signInBlock] };

/** Publishes the demo's pages as its staff would, without an entry in the audit log. */
export const publishDemoPages = async (database: Pick<Database, "pool">): Promise<void> => {
  const publishing = createPublishing({ database, sanitiseHtml, offered: completeLanguages });
  const { removals, warnings } = await publishing.publish(
    {
      text: JSON.stringify(demoPagesFile),
      pictures: async (name) => (name === "neighbourhood.png" ? readFile(neighbourhood) : "missing"),
    },
    async () => {},
  );
  if (removals.length > 0 || warnings.length > 0)
    throw new Error(`The demo's pages are not as they should be: ${JSON.stringify([removals, warnings])}`);
};
