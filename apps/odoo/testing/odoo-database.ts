/*
 * The records of an Odoo under test, as its models have them: empty fields as false, relations as [id, name], external ids
 * in ir.model.data, and the exceptions that it raises (odoo/service/model.py, BaseModel.load).
 */

export type Row = Record<string, unknown> & { id: number };
export interface Model {
  readonly fields: Record<string, { type: string; relation?: string }>;
  readonly rows: Map<number, Row>;
}

/** How an exception of Odoo is in JSON. */
export const serverError = (name: string, message: string) => ({
  code: 200,
  message: "Odoo Server Error",
  data: { name, debug: `Traceback…\n${name}: ${message}\n`, message, arguments: [message], context: {} },
});

/** An exception that a method raises. */
export class OdooException extends Error {
  readonly fault: ReturnType<typeof serverError>;
  constructor(name: string, message: string) {
    super(message);
    this.fault = serverError(name, message);
  }
}

const compare = (value: unknown, operator: string, wanted: unknown): boolean => {
  const own = Array.isArray(value) ? value[0] : value;
  switch (operator) {
    case "=":
      return own === wanted;
    case "!=":
      return own !== wanted;
    case ">":
      return typeof own === typeof wanted && String(own).padStart(20) > String(wanted).padStart(20);
    case "in":
      return Array.isArray(wanted) && wanted.includes(own);
    default:
      throw new Error(`The server does not know the operator ${operator}`);
  }
};

/** Whether a row is in a domain, in Odoo's prefix notation. */
const isIn = (row: Row, domain: readonly unknown[]): boolean => {
  const rest = [...domain];
  const next = (): boolean => {
    const term = rest.shift();
    if (term === "|" || term === "&") {
      const [one, other] = [next(), next()];
      return term === "|" ? one || other : one && other;
    }
    if (!Array.isArray(term)) throw new Error(`A domain has ${String(term)}`);
    // The internal flag of a message's kind is a field of ours here.
    return compare(row[String(term[0])] ?? false, String(term[1]), term[2]);
  };
  let isWithin = true;
  while (rest.length > 0) isWithin = next() && isWithin;
  return isWithin;
};

/** The values of a row that is imported. */
const importedValues = ({ fields }: Model, columns: readonly string[], row: readonly string[]) => {
  const values: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    if (column === "id") continue;
    const [field = "", below] = column.split("/");
    const type = fields[field]?.type;
    if (type === undefined) throw new OdooException("builtins.ValueError", `Unknown field ${column}`);
    const text = row[index] ?? "";
    if (below === ".id") values[field] = [Number(text), `#${text}`];
    else values[field] = type === "integer" || type === "float" ? Number(text) : text || false;
  }
  return values;
};

export interface Reading {
  readonly fields: readonly string[];
  readonly order?: string;
  readonly limit?: number;
}

/** `search_read` on the rows of a model. */
const readRows = (
  { fields, rows }: Model,
  domain: readonly unknown[],
  { order, limit, fields: asked }: Reading,
) => {
  const found = [...rows.values()].filter((row) => isIn(row, domain));
  if (order === "write_date, id")
    found.sort((a, b) => String(a["write_date"]).localeCompare(String(b["write_date"])) || a.id - b.id);
  if (order === "id desc") found.sort((a, b) => b.id - a.id);
  const unknown = asked.find(
    (field) => field !== "write_date" && fields[field] === undefined && field !== "id",
  );
  if (unknown !== undefined) throw new OdooException("builtins.ValueError", `Invalid field '${unknown}'`);
  return found
    .slice(0, limit)
    .map((row) => Object.fromEntries(["id", ...asked].map((field) => [field, row[field] ?? false])));
};

/** A second later with each change, in Odoo’s form. */
const createClock = () => {
  let clock = Date.parse("2026-11-20T10:00:00Z");
  return (): string => {
    clock += 1_000;
    return new Date(clock).toISOString().slice(0, 19).replace("T", " ");
  };
};

type ExternalIds = Map<string, { readonly model: string; readonly id: number }>;

/** `search_read` of ir.model.data. */
const readExternalIds = (externalIds: ExternalIds, domain: readonly unknown[]) =>
  [...externalIds]
    .map(([externalId, { model, id }], index) => {
      const [module, name] = externalId.split(".");
      return { id: index + 1, model, module, name, res_id: id };
    })
    .filter((row) => isIn(row, domain));

export const createOdooDatabase = () => {
  const models = new Map<string, Model>();
  const externalIds: ExternalIds = new Map();
  let lastId = 0;
  const now = createClock();

  const modelOf = (name: string): Model => {
    const model = models.get(name);
    if (model === undefined)
      throw new OdooException("odoo.exceptions.UserError", `Object ${name} doesn't exist`);
    return model;
  };
  const insert = (name: string, values: Record<string, unknown>): number => {
    lastId += 1;
    modelOf(name).rows.set(lastId, { id: lastId, write_date: now(), ...values });
    return lastId;
  };
  const update = (name: string, id: number, values: Record<string, unknown>): void => {
    Object.assign(modelOf(name).rows.get(id) ?? {}, values, { write_date: now() });
  };

  const load = (name: string, [columns, rows]: [string[], string[][]]) => {
    const model = modelOf(name);
    const ids = rows.map((row) => {
      const values = importedValues(model, columns, row);
      const externalId = row[columns.indexOf("id")] ?? "";
      const known = externalIds.get(externalId);
      if (known !== undefined) {
        update(name, known.id, values);
        return known.id;
      }
      const id = insert(name, values);
      externalIds.set(externalId, { model: name, id });
      return id;
    });
    return { ids, messages: [], nextrow: 0 };
  };

  return {
    insert,
    update,
    load,
    fieldsOf: (name: string) => modelOf(name).fields,
    searchRead: (name: string, domain: readonly unknown[], options: Reading) =>
      name === "ir.model.data"
        ? readExternalIds(externalIds, domain)
        : readRows(modelOf(name), domain, options),
    define: (name: string, fields: Model["fields"]): void =>
      void models.set(name, { fields, rows: new Map() }),
    rows: (name: string): Row[] => [...modelOf(name).rows.values()],
    find: (externalId: string): Row | undefined => {
      const known = externalIds.get(`__import__.${externalId}`);
      return known && modelOf(known.model).rows.get(known.id);
    },
    clear: (): void => {
      for (const { rows } of models.values()) rows.clear();
      externalIds.clear();
    },
  };
};
