import pg from "pg";

/** A statement with its values, as a pool sent it. */
export interface SentStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Records every statement that connections of the pool send that are opened from now on, in order. */
export const recordSent = (pool: pg.Pool): SentStatement[] => {
  const sent: SentStatement[] = [];
  pool.on("connect", (client) => {
    const send = client.query.bind(client);
    Reflect.set(client, "query", (...parameters: unknown[]): unknown => {
      const [query, values] = parameters;
      const given = Object(query);
      const text = typeof query === "string" ? query : String(given.text);
      const list: unknown = given.values ?? values;
      sent.push({ name: String(given.name ?? ""), text, values: Array.isArray(list) ? list : [] });
      return Reflect.apply(send, undefined, parameters);
    });
  });
  return sent;
};

const asksRows = /^\s*(?:\/\*[\s\S]*?\*\/\s*)?(?:select|with|insert|update|delete)\b/i;

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  return typeof value === "string" ? value : JSON.stringify(value);
};

const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return "null";
  if (!Array.isArray(value)) return pg.escapeLiteral(textOf(value));
  const elements = value.map((element) => (element === null ? "null" : JSON.stringify(textOf(element))));
  return pg.escapeLiteral(`{${elements.join(",")}}`);
};

/**
 * How many shards a cluster asks for a statement with its values, or the most of its parts; 0 for what the coordinator
 * answers itself. It is planned and not run.
 */
export const shardsAsked = async (client: pg.ClientBase, sent: SentStatement): Promise<number> => {
  if (!asksRows.test(sent.text)) return 0;
  await client.query(`prepare planned as ${sent.text}`);
  const prepared = await client.query<{ types: string[] }>(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'planned'",
  );
  await client.query("deallocate planned");
  const types = prepared.rows[0]?.types ?? [];
  // With the values in it: Citus does not explain every statement that has parameters, although it runs them.
  const text = sent.text.replaceAll(/\$(\d+)/g, (_, nth) => {
    const index = Number(nth) - 1;
    return `(${literalOf(sent.values[index])}::${types[index]})`;
  });
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  return Math.max(0, ...[...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count)));
};
