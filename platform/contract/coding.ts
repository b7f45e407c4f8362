import * as z from "zod/mini";
import type { AnswerOf, Endpoint } from "./endpoint.ts";

/** Encodes params, a query or a body for the wire. Returns no fields when there is no schema. */
export const encodeFields = (schema: z.core.$ZodType | undefined, value: unknown): Record<string, unknown> =>
  schema === undefined || value === undefined
    ? {}
    : Object.fromEntries(Object.entries(Object(z.encode(schema, value))));

/** Makes every field optional: fields with a default may be omitted, and the server fills them in. */
const partial = (schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined =>
  schema instanceof z.ZodMiniObject ? z.partial(schema) : schema;

/** The URL of a call: its path with escaped parameters, and the query fields that were given. */
export const encodeAddress = (
  endpoint: Endpoint,
  { params, query }: { readonly params?: unknown; readonly query?: unknown },
): string => {
  const fields = encodeFields(endpoint.params, params);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const given = Object.entries(Object(query)).filter(([, value]) => value !== undefined);
  const search = Object.entries(encodeFields(partial(endpoint.query), Object.fromEntries(given)))
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value))}`,
    );
  return search.length > 0 ? `${path}?${search.join("&")}` : path;
};

/** Decodes and validates an answer. Throws when it does not match the endpoint's schema. */
export const decodeAnswer = <E extends Endpoint>(endpoint: E, wire: unknown): AnswerOf<E> => {
  if (endpoint.response.kind !== "json")
    throw new Error(`${endpoint.id} answers with a file, which cannot be decoded`);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- parsed by E's own schema, which TypeScript cannot follow through the union
  return z.parse(endpoint.response.schema, wire) as AnswerOf<E>;
};
