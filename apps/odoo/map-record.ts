import { completeLanguages } from "#platform/contract/languages.ts";
import type { FieldTypes, Odoo, OdooRecord } from "./odoo-client.ts";
import type { RecordSettings, Source } from "./settings.ts";

const fieldOf = (from: Source): string | undefined => {
  if (typeof from === "string") return from;
  return "field" in from ? from.field : undefined;
};

/** The fields of the model that are read, and those of related records, each below its relation. */
export const fieldsToRead = ({ fields }: RecordSettings) => {
  const own = new Set<string>();
  const related = new Map<string, Set<string>>();
  for (const [, from] of fields) {
    const [field, below] = fieldOf(from)?.split(".") ?? [];
    if (field === undefined) continue;
    own.add(field);
    if (below !== undefined) related.set(field, (related.get(field) ?? new Set()).add(below));
  }
  return { own: [...own], related };
};

export type TypesOfModels = ReadonlyMap<string, FieldTypes>;

/** The types of the fields of a model and of the related ones. Throws what the model lacks, with what to do. */
export const readTypes = async (odoo: Odoo, settings: RecordSettings): Promise<TypesOfModels> => {
  const { model } = settings;
  const { own, related } = fieldsToRead(settings);
  const types = new Map([[model, await odoo.fieldTypes(model)]]);
  const missing = own.filter((field) => types.get(model)?.[field] === undefined).map((f) => `${model}.${f}`);
  for (const [relation, fields] of related) {
    const target = types.get(model)?.[relation]?.relation;
    if (target === undefined) continue;
    if (!types.has(target)) types.set(target, await odoo.fieldTypes(target));
    missing.push(
      ...[...fields].filter((f) => types.get(target)?.[f] === undefined).map((f) => `${target}.${f}`),
    );
  }
  if (missing.length > 0)
    throw new Error(
      `Odoo has no field ${missing.join(", ")}. Create what is missing (Settings, Technical, Fields), or name another ` +
        "field in the settings; null leaves a field out.",
    );
  return types;
};

/** A value of Odoo; undefined for an empty field, which is `false` there whatever its type. */
const valueOf = (value: unknown, type: string | undefined): unknown => {
  if (type === "boolean") return value;
  if (value === false || value === null || value === "") return undefined;
  if (type === "many2one") return Array.isArray(value) ? value[1] : undefined;
  // Odoo's instants are in UTC without saying so; the portal's records have days.
  if (type === "datetime") return typeof value === "string" ? value.slice(0, 10) : undefined;
  return typeof value === "string" ? value.trim() : value;
};

const countryOfTaxId = /^ES(?=[A-Z0-9]{9}$)/;
const sameForAll: Readonly<Record<string, (value: string) => string | undefined>> = {
  // Odoo writes the country before the number: ES12345678Z.
  tax_id: (value) =>
    value
      .replaceAll(/[\s.-]/g, "")
      .toUpperCase()
      .replace(countryOfTaxId, ""),
  // Odoo: ca_ES, es_ES, en_US.
  language: (value) => completeLanguages.find((language) => value.toLowerCase().startsWith(language)),
  cups: (value) => value.replaceAll(/\s/g, "").toUpperCase(),
};
const formOf = (path: string): ((value: string) => string | undefined) | undefined => {
  const last = path.split(".").at(-1) ?? "";
  return sameForAll[last.endsWith("tax_id") ? "tax_id" : last];
};

interface Tree {
  [name: string]: unknown;
}
const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Puts a value at a path; a number in the path is a place in a list. */
const put = (record: Tree, path: string, value: unknown): void => {
  const [name = "", ...rest] = path.split(".");
  const [next] = rest;
  if (next === undefined) {
    record[name] = value;
    return;
  }
  if (/^\d+$/.test(next)) {
    const list = record[name];
    // A power of zero is one that the contract has not: Odoo has no empty numbers.
    if (value !== 0) record[name] = [...(Array.isArray(list) ? list : []), value];
    return;
  }
  const below = record[name];
  const tree: Tree = isTree(below) ? below : {};
  record[name] = tree;
  put(tree, rest.join("."), value);
};

export interface MappedRecord {
  readonly id: number;
  readonly record: Tree;
}

/** Related records by their ids, with the fields that are read of them. */
const readRelated = async (
  odoo: Odoo,
  found: readonly OdooRecord[],
  { settings, types }: { readonly settings: RecordSettings; readonly types: TypesOfModels },
): Promise<Map<string, Map<number, OdooRecord>>> => {
  const read = new Map<string, Map<number, OdooRecord>>();
  for (const [relation, fields] of fieldsToRead(settings).related) {
    const target = types.get(settings.model)?.[relation]?.relation ?? "";
    const ids = found.flatMap((record) => {
      const value = record[relation];
      return Array.isArray(value) && typeof value[0] === "number" ? [value[0]] : [];
    });
    const related =
      ids.length === 0
        ? []
        : await odoo.searchRead(target, [["id", "in", [...new Set(ids)]]], { fields: [...fields] });
    read.set(relation, new Map(related.map((record) => [record.id, record])));
  }
  return read;
};

/** Records of Odoo as records of the portal's loaders. */
export const mapRecords = async (
  odoo: Odoo,
  found: readonly OdooRecord[],
  context: { readonly settings: RecordSettings; readonly types: TypesOfModels },
): Promise<MappedRecord[]> => {
  const { settings, types } = context;
  const related = await readRelated(odoo, found, context);
  const own = types.get(settings.model);
  const readField = (record: OdooRecord, path: string): unknown => {
    const [field = "", below] = path.split(".");
    if (below === undefined) return valueOf(record[field], own?.[field]?.type);
    const value = record[field];
    const target = Array.isArray(value) ? related.get(field)?.get(Number(value[0])) : undefined;
    const type = types.get(own?.[field]?.relation ?? "")?.[below]?.type;
    return target && valueOf(target[below], type);
  };
  const readSource = (record: OdooRecord, from: Source): unknown => {
    if (typeof from === "string") return readField(record, from);
    if ("value" in from) return from.value;
    return from.values[String(readField(record, from.field))] ?? from.otherwise;
  };
  return found.map((record) => {
    const mapped: Tree = {};
    for (const [path, from] of settings.fields) {
      const value = readSource(record, from);
      const form = formOf(path);
      const formed = typeof value === "string" && form !== undefined ? form(value) : value;
      if (formed !== undefined) put(mapped, path, formed);
    }
    return { id: record.id, record: mapped };
  });
};
