import * as z from "zod/mini";
import { fieldKindOf, shapeOf, type Shape } from "./record-shape.ts";
import { linksIn, type DocumentedField, type DocumentedTables } from "./read-tables.ts";

const requiredWords = (field: z.core.$ZodType): string => {
  const { isRequired, usual } = fieldKindOf(field);
  if (isRequired) return "yes";
  return usual === undefined ? "no" : `no: \`${usual}\``;
};

const exampleFault = (field: z.core.$ZodType, example: string): string | undefined => {
  try {
    return z.safeDecode(field, JSON.parse(example)).success ? undefined : "its example would be refused";
  } catch {
    return "its example is not JSON";
  }
};

const fieldFaults = (field: z.core.$ZodType, row: DocumentedField): string[] => {
  const { isList, unit, values, shape } = fieldKindOf(field);
  const wanted = requiredWords(field);
  const unnamed = values.filter((value) => !row.form.includes(`\`${value}\``));
  const example = row.example === undefined ? undefined : exampleFault(field, row.example);
  return [
    ...(row.required === wanted ? [] : [`"${row.required}" should be "${wanted}"`]),
    ...(isList && !row.form.includes("list") ? ["it is a list"] : []),
    ...(unit !== undefined && !row.form.includes(unit) ? [`its unit is ${unit}`] : []),
    ...unnamed.map((value) => `it may also be ${value}`),
    ...(example === undefined ? [] : [example]),
    ...(shape === undefined && row.example === undefined ? ["it has no example"] : []),
    ...(shape !== undefined && linksIn(row.form).length === 0 ? ["it leads to no table of its fields"] : []),
  ];
};

/**
 * Differences between a page of tables and the schemas of the records. `roots` has the schemas of the top-level tables,
 * by heading; the others are found by the links of the fields.
 */
export const pageFaults = (
  tables: DocumentedTables,
  roots: ReadonlyMap<string, readonly Shape[]>,
): string[] => {
  const faults: string[] = [];
  const seen = new Set<string>();
  const compare = (anchor: string, shapes: readonly Shape[]): void => {
    const place = `${anchor} ${shapes.map((shape) => Object.keys(shape).join()).join(" ")}`;
    if (seen.has(place)) return;
    seen.add(place).add(anchor);
    const rows = tables.get(anchor) ?? [];
    const shape: Shape = Object.assign({}, ...shapes);
    for (const { name } of rows)
      if (!Object.hasOwn(shape, name)) faults.push(`${anchor}: there is no ${name}`);
    for (const [name, field] of Object.entries(shape)) {
      const row = rows.find((documented) => documented.name === name);
      if (row === undefined) {
        faults.push(`${anchor}: ${name} is missing`);
        continue;
      }
      faults.push(...fieldFaults(field, row).map((fault) => `${anchor}: ${name}: ${fault}`));
      const inner = shapes
        .flatMap((field) => field[name] ?? [])
        .map((field) => fieldKindOf(field).shape)
        .filter((field) => field !== undefined);
      const links = linksIn(row.form);
      links.forEach((link, index) => {
        const linked = links.length === 1 ? inner[0] : inner[index];
        if (linked !== undefined) compare(link, [linked]);
      });
    }
  };
  for (const [anchor, shapes] of roots) compare(anchor, shapes);
  const unread = [...tables.keys()].filter((anchor) => !seen.has(anchor));
  return [...faults, ...unread.map((anchor) => `${anchor}: nothing leads to this table`)];
};

/** The fields of records, for `pageFaults`. Throws for a schema that is not a record's. */
export const shapesOf = (...schemas: readonly z.core.$ZodType[]): Shape[] =>
  schemas.map((schema) => {
    const shape = shapeOf(schema);
    if (shape === undefined) throw new Error("This schema was not created by recordOf");
    return shape;
  });
