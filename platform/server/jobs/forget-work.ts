import { bool, execute, queryRow, type Queryable } from "../database/query.ts";

/** By what work may name somebody: their number, and words that stand in it as they are, such as an e-mail. */
export interface NamedByWork {
  readonly customerId: number;
  readonly words: readonly string[];
}

/**
 * Takes all work that names somebody out of the book, in a transaction of the caller's: what waits, what failed and
 * would be tried again for a day, and what is done and not yet forgotten.
 */
export const forgetWork = async (client: Queryable, { customerId, words }: NamedByWork): Promise<void> => {
  // A database whose portal never started has no book yet.
  const book = await queryRow(client, {
    text: `select to_regclass('jobs.job') is not null as "isThere"`,
    columns: { isThere: bool },
  });
  if (book?.isThere !== true) return;
  await execute(client, {
    name: "forget-work",
    text: `delete from jobs.job
           where data @> jsonb_build_object('payload', jsonb_build_object('customerId', $1::bigint))
             or exists (select from jsonb_path_query(data, '$.payload.**') as value
                        where lower(value #>> '{}') = any($2::text[]))`,
    values: [customerId, words.map((word) => word.toLowerCase())],
  });
};
