import { demoPeopleWithPassword } from "#database/seed/demo-people.ts";
import type { Database } from "#platform/server/database/pool.ts";

const all = (table: string): string => `select t::text as line from ${table} t`;

/** State that affects other tests: a test that changes it needs its own portal (`startOwnPortal`). */
const sharedThings = {
  "which flags are switched": all("feature_flag_switches"),
  "the maintenance": all("maintenance"),
  "the retailer's pages": `${all("server_pages")} union all ${all("server_blocks")}`,
  "the password of a person who signs in in other tests": `
    select login_name || password_hash as line from credentials join login_names using (customer_id)
    where login_name = any($1)`,
  "a second factor of a person": `
    select 'app' || customer_id as line from authenticator_apps where confirmed_at is not null
    union all select 'passkey' || customer_id from passkeys`,
} as const;

export type SharedState = ReadonlyMap<string, string>;

/** The current state that all tests of a portal rely on. */
export const readSharedState = async ({ pool }: Pick<Database, "pool">): Promise<SharedState> => {
  const people = demoPeopleWithPassword.map(([, { taxId }]) => taxId);
  const state = new Map<string, string>();
  for (const [what, lines] of Object.entries(sharedThings)) {
    const { rows } = await pool.query(
      `/* all customers: whether a test changed what others rely on */
       select md5(coalesce(string_agg(line, ' ' order by line), '')) as digest from (${lines}) as lines`,
      lines.includes("$1") ? [people] : [],
    );
    state.set(what, rows[0]?.digest ?? "");
  }
  return state;
};

/** Descriptions of what changed. */
export const changesOf = (before: SharedState, after: SharedState): string[] =>
  [...before.keys()].filter((what) => before.get(what) !== after.get(what));
