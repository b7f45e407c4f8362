import type * as z from "zod/mini";
import { amount, energy, power } from "#platform/contract/record.ts";
import { euros, kilowattHours, kilowatts } from "#platform/contract/wire.ts";

type Schema = z.core.$ZodType;
export type Shape = Readonly<Record<string, Schema>>;

/** A field's schema, without its optional and array wrappers. */
export interface FieldKind {
  readonly isRequired: boolean;
  /** The default as JSON; not for lists, which are empty by default. */
  readonly usual: string | undefined;
  readonly isList: boolean;
  readonly unit: "euros" | "kWh" | "kW" | undefined;
  /** The values of a closed set; empty for an open one. */
  readonly values: readonly string[];
  /** The fields of a nested record. */
  readonly shape: Shape | undefined;
}

const units = new Map<Schema, FieldKind["unit"]>([
  [euros, "euros"],
  [kilowattHours, "kWh"],
  [kilowatts, "kW"],
  [amount, "euros"],
  [energy, "kWh"],
  [power, "kW"],
]);

const definitionOf = (schema: Schema): z.core.$ZodTypes["_zod"]["def"] =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- every schema is one of zod's own kinds
  (schema as z.core.$ZodTypes)._zod.def;

/** The fields of a record created by `recordOf`, by their names in the file; undefined for any other schema. */
export const shapeOf = (schema: Schema): Shape | undefined => {
  const outer = definitionOf(schema);
  const inner = outer.type === "pipe" ? definitionOf(outer.out) : undefined;
  const wire = inner?.type === "pipe" ? definitionOf(inner.in) : undefined;
  return wire?.type === "object" ? wire.shape : undefined;
};

/** The description of a field that the page must have. */
export const fieldKindOf = (field: Schema): FieldKind => {
  let schema = field;
  let usual: string | undefined;
  let isList = false;
  for (;;) {
    const definition = definitionOf(schema);
    if (definition.type === "default") {
      usual = JSON.stringify(definition.defaultValue);
      schema = definition.innerType;
    } else if (definition.type === "optional" || definition.type === "nullable")
      schema = definition.innerType;
    else if (definition.type === "array") {
      isList = true;
      schema = definition.element;
    } else break;
  }
  const definition = definitionOf(schema);
  return {
    isRequired: field._zod.optin === undefined,
    usual: usual === "[]" ? undefined : usual,
    isList,
    unit: units.get(schema),
    values: definition.type === "enum" ? Object.values(definition.entries).map(String) : [],
    shape: shapeOf(schema),
  };
};
