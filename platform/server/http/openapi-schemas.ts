import * as z from "zod/mini";

export type Json = { [key: string]: unknown };
type Schema = z.core.$ZodType;

/** Schemas that a document describes once, under a name, and refers to elsewhere. */
export type SchemaNames = ReadonlyMap<Schema, string>;

const referenceTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const toJson = (schema: Schema, io: "input" | "output", names: SchemaNames): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const name = zodSchema === schema ? undefined : names.get(zodSchema);
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, referenceTo(name));
    },
  });
  return rest;
};

/** The JSON Schema of a schema's wire side, before names and units are converted. */
export const wireSchema = (schema: Schema, names: SchemaNames = new Map()): Json => {
  const name = names.get(schema);
  return name === undefined ? toJson(schema, "input", names) : referenceTo(name);
};

/** The same, written out even where the schema has a name. */
export const namedWireSchema = (schema: Schema, names: SchemaNames): Json => toJson(schema, "input", names);

/** The JSON Schema of what a schema's reader has, for values that are stored as they were read. */
export const storedSchema = (schema: Schema): Json => toJson(schema, "output", new Map());

/** The parameters that a schema describes, in the path or in the query. */
export const parametersOf = (schema: Schema | undefined, place: "path" | "query"): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: Object(property),
  }));
};

/** A path as a document writes it. The server also answers with a slash at its end. */
export const documentPath = (path: string): string => path.replace(/\/$/, "");

/** What the documents of all calls have in common. */
export const documentInfo = (title: string, description: string) => ({
  title,
  version: "1",
  description,
  license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
});
