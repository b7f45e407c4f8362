import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createPromotions, writePromotions } from "#features/promotions/server/publish-promotions.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { openPictureFolder } from "#platform/server/html/embed-pictures.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";

const example = fileURLToPath(new URL("../../../docs/examples/promotions.json", import.meta.url));

/** Publishes the example of the documentation, without an entry in the audit log. */
export const publishDemoPromotions = async (database: Pick<Database, "pool">): Promise<void> => {
  const promotions = createPromotions({ database, sanitiseHtml, offered: completeLanguages });
  const file = { text: await readFile(example, "utf8"), pictures: openPictureFolder(dirname(example)) };
  const prepared = await promotions.check(file);
  await inTransaction(database.pool, (client) =>
    writePromotions(client, () => prepared, { author: "", now: new Date() }),
  );
};
