import type pg from "pg";
import { tablesOfCatalogue } from "./catalogue-tables.ts";
import { citusRefusals, type Cluster } from "./citus-refusals.ts";

/** A statement that Citus refuses, or whose rows it could not lock, although PostgreSQL answers it. */
export class CitusRefusalError extends Error {
  constructor(name: string, refusals: readonly string[], statement: string) {
    super(
      `Citus refuses ${name}:\n${refusals.map((refusal) => `- ${refusal}`).join("\n")}\n${statement.trim()}`,
    );
    this.name = "CitusRefusalError";
  }
}

const volatilityStatement = `
  select proname as name, min(provolatile::text) as volatility from pg_proc group by proname`;

/** The tables and functions of a database. */
export const readCluster = async (db: Pick<pg.ClientBase, "query">): Promise<Cluster> => {
  const { rows } = await db.query<{ name: string; volatility: string }>(volatilityStatement);
  return {
    tables: await tablesOfCatalogue(db),
    volatilities: new Map(rows.map(({ name, volatility }) => [name, volatility])),
  };
};

const asksRows = /^\s*(?:\/\*[\s\S]*?\*\/\s*|--[^\n]*\n\s*)*(?:select|with|insert|update|delete)\b/i;

/** Verdicts by the tables of a database, because the files of a run share them and their statements. */
const verdicts = new Map<string, Map<string, readonly string[]>>();

const createVerdict = (cluster: Cluster): ((text: string) => readonly string[]) => {
  const place = JSON.stringify(Object.entries(cluster.tables).map(([name, { kind }]) => [name, kind]));
  const known = verdicts.get(place) ?? new Map<string, readonly string[]>();
  verdicts.set(place, known);
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = asksRows.test(text) ? citusRefusals(text, cluster) : [];
    known.set(text, found);
    return found;
  };
};

/** Throws `CitusRefusalError` for a statement that Citus refuses. */
const refuseOnCitus = (
  statement: { readonly name?: string | undefined; readonly text: string },
  verdict: (text: string) => readonly string[],
): void => {
  let refusals: readonly string[];
  try {
    refusals = verdict(statement.text);
  } catch {
    return; // PostgreSQL itself reports what is no SQL.
  }
  if (refusals.length > 0)
    throw new CitusRefusalError(statement.name ?? "a statement", refusals, statement.text);
};

const statementOf = (query: unknown): { name?: string | undefined; text: string } => {
  if (typeof query === "string") return { text: query };
  const { name, text = "" } = Object(query);
  return { name: typeof name === "string" ? name : undefined, text: String(text) };
};

/** Checks every statement sent through the pool. */
export const guardCitus = (pool: pg.Pool, cluster: Cluster): void => {
  const verdict = createVerdict(cluster);
  pool.on("connect", (client) => {
    const send = client.query.bind(client);
    const sendGuarded = (...parameters: unknown[]): unknown => {
      try {
        refuseOnCitus(statementOf(parameters[0]), verdict);
      } catch (error) {
        if (typeof parameters.at(-1) === "function") throw error;
        return Promise.reject(error);
      }
      return Reflect.apply(send, undefined, parameters);
    };
    Reflect.set(client, "query", sendGuarded);
  });
};
