import * as z from "zod/mini";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { bool, execute, int, json, queryRows, type Queryable } from "#platform/server/database/query.ts";

const wordsOfNewsletter = z.object({ name: z.string(), description: z.string() });
const contents = z.object({ ca: wordsOfNewsletter, es: wordsOfNewsletter, en: wordsOfNewsletter });

/** A newsletter of the retailer; descriptions are sanitised HTML. */
export interface Newsletter {
  readonly newsletterId: number;
  readonly isExported: boolean;
  readonly contents: Readonly<
    Record<CompleteLanguage, { readonly name: string; readonly description: string }>
  >;
}

/** Those that are offered, in their order. */
export const findNewsletters = (db: Queryable): Promise<Newsletter[]> =>
  queryRows(db, {
    name: "find-newsletters",
    text: `select newsletter_id as "newsletterId", is_exported as "isExported", contents from newsletters
           where not is_withdrawn order by position, newsletter_id`,
    columns: { newsletterId: int, isExported: bool, contents: json(contents) },
  });

/** Replaces those that are offered: others are withdrawn, with their subscriptions retained. */
export const replaceNewsletters = async (
  client: Queryable,
  newsletters: readonly Newsletter[],
): Promise<void> => {
  await execute(client, { text: "update newsletters set is_withdrawn = true" });
  for (const [position, { newsletterId, isExported, contents: words }] of newsletters.entries())
    await execute(client, {
      name: "save-newsletter",
      text: `insert into newsletters (newsletter_id, position, is_exported, is_withdrawn, contents)
             values ($1, $2, $3, false, $4)
             on conflict (newsletter_id) do update set position = excluded.position,
               is_exported = excluded.is_exported, is_withdrawn = false, contents = excluded.contents`,
      values: [newsletterId, position, isExported, JSON.stringify(words)],
    });
};
