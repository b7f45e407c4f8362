import type pg from "pg";

/** By what work may name somebody: their number, and words that stand in it as they are, such as an e-mail. */
export interface NamedByWork {
  readonly customerId: number;
  readonly words: readonly string[];
}

/**
 * Takes all work that names somebody out of the book, in a transaction of the caller's: what waits, what failed and
 * would be tried again for a day, and what is done and not yet forgotten.
 */
export const forgetWork = async (
  client: Pick<pg.ClientBase, "query">,
  { customerId, words }: NamedByWork,
): Promise<void> => {
  // A database whose portal never started has no book yet.
  const { rows } = await client.query<{ has_book: boolean }>(
    "select to_regclass('jobs.job') is not null as has_book",
  );
  if (rows[0]?.has_book !== true) return;
  await client.query({
    name: "forget-work",
    text: `delete from jobs.job
           where data @> jsonb_build_object('payload', jsonb_build_object('customerId', $1::bigint))
             or exists (select from jsonb_path_query(data, '$.payload.**') as value
                        where lower(value #>> '{}') = any($2::text[]))`,
    values: [customerId, words.map((word) => word.toLowerCase())],
  });
};
