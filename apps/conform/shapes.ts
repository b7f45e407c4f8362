/**
 * What an answer must look like. A check returns what is different, each with its place: `items[0].cups.name: expected
 * text, got null`. Fields that the expectation does not name are allowed: a server may say more than the specification.
 */
export type Check = (value: unknown, place: string) => string[];

const kindOf = (value: unknown): string => {
  if (value === null) return "null";
  if (value === undefined) return "nothing";
  return Array.isArray(value) ? "a list" : typeof value;
};

const primitive =
  (expected: string, fits: (value: unknown) => boolean): Check =>
  (value, place) =>
    fits(value) ? [] : [`${place || "the answer"}: expected ${expected}, got ${kindOf(value)}`];

export const text = primitive("text", (value) => typeof value === "string");
export const number = primitive("a number", (value) => typeof value === "number");
export const boolean = primitive("true or false", (value) => typeof value === "boolean");
export const day = primitive(
  "a day (YYYY-MM-DD)",
  (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value),
);
/** Ids are numbers or texts: the specification does not say which. */
export const id = primitive("an id", (value) => typeof value === "number" || typeof value === "string");
export const anything = primitive("something", (value) => value !== undefined);

export const oneOf = (...values: readonly (string | number | boolean | null)[]): Check =>
  primitive(`one of ${values.map((value) => JSON.stringify(value)).join(", ")}`, (value) =>
    values.some((allowed) => allowed === value),
  );

export const nullable =
  (check: Check): Check =>
  (value, place) =>
    value === null ? [] : check(value, place);

export const optional =
  (check: Check): Check =>
  (value, place) =>
    value === undefined || value === null ? [] : check(value, place);

export const listOf =
  (check: Check, { least = 0 }: { readonly least?: number } = {}): Check =>
  (value, place) => {
    if (!Array.isArray(value)) return [`${place || "the answer"}: expected a list, got ${kindOf(value)}`];
    if (value.length < least)
      return [`${place || "the answer"}: expected at least ${least} entries, got ${value.length}`];
    return value.flatMap((entry: unknown, index) => check(entry, `${place}[${index}]`));
  };

export const fields =
  (expected: Readonly<Record<string, Check>>): Check =>
  (value, place) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return [`${place || "the answer"}: expected fields, got ${kindOf(value)}`];
    const found = new Map<string, unknown>(Object.entries(value));
    return Object.entries(expected).flatMap(([name, check]) =>
      check(found.get(name), place === "" ? name : `${place}.${name}`),
    );
  };

/** Both checks. */
export const and =
  (...checks: readonly Check[]): Check =>
  (value, place) =>
    checks.flatMap((check) => check(value, place));

/** A list with its total, as the specification's lists answer. */
export const pageOf = (item: Check): Check =>
  fields({
    items: listOf(item),
    n_items: number,
    total_items: number,
    limit: number,
    offset: number,
    page_items: number,
    offset_items: number,
  });

/** The value at `items.0.cups.name`, or undefined. */
const valueAt = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((found, name) => {
    if (typeof found !== "object" || found === null) return undefined;
    return new Map<string, unknown>(Object.entries(found)).get(name);
  }, value);

/** Reads the value at a path. */
export const at =
  (path: string) =>
  (answer: unknown): unknown =>
    valueAt(answer, path);

/** Reads `path` of the first entry of `items` that has `required`, with the value where one is given. */
export const ofFirstWith =
  (required: string, path: string, wanted?: string) =>
  (answer: unknown): unknown => {
    const items = valueAt(answer, "items");
    if (!Array.isArray(items)) return undefined;
    const found = items.find((entry: unknown) => {
      const value = valueAt(entry, required);
      return wanted === undefined
        ? value !== undefined && value !== false && value !== null
        : value === wanted;
    });
    return valueAt(found, path);
  };
