import type { Target } from "./target.ts";

/** An object of a customer that an endpoint has in its path, where `{id}` stands for its id. */
export interface OwnedObject {
  /** Token of a session of its owner. */
  readonly owner: string;
  readonly path: string;
  readonly own: string;
  readonly unknown: string;
  readonly body?: object;
}
export type OwnedObjects = Readonly<Record<string, OwnedObject>>;

/** An id that no row has. */
export const unknown = "987654321";

/** The first value of a column in the customer's rows. */
export const valueIn = async (
  { database }: Target,
  query: { table: string; column: string; condition?: string },
  customerId: number,
): Promise<string> => {
  const { table, column, condition = `${column} is not null` } = query;
  const text = `select ${column}::text as id from ${table} where customer_id = $1 and ${condition} order by 1 limit 1`;
  return (await database.unguarded.query(text, [customerId])).rows[0].id;
};
