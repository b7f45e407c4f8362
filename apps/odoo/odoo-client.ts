import * as z from "zod/mini";
import { createRpc, type RpcOptions } from "./json-rpc.ts";
import { isTemporary, OdooError } from "./odoo-error.ts";

export interface OdooOptions extends Omit<RpcOptions, "timeoutMs"> {
  readonly database: string;
  readonly login: string;
  readonly apiKey: string;
  readonly pause: (ms: number) => Promise<void>;
  readonly timeoutMs?: number;
}

export type Domain = readonly (string | readonly [string, string, unknown])[];
/** A record as Odoo has it: an empty field is `false`, and a relation is `[id, name]`. */
export type OdooRecord = Readonly<Record<string, unknown>> & { readonly id: number };

const records = z.array(z.looseObject({ id: z.int() }));
const fieldTypes = z.record(z.string(), z.object({ type: z.string(), relation: z.optional(z.string()) }));
export type FieldTypes = z.output<typeof fieldTypes>;
const imported = z.object({
  ids: z.union([z.array(z.int()), z.literal(false), z.null()]),
  messages: z.array(z.object({ type: z.optional(z.string()), message: z.string() })),
});

const defaultTimeoutMs = 60_000;
/** Pauses between attempts; what fails longer is tried again by the next run. */
const pausesMs = [1_000, 4_000, 15_000] as const;

interface ModelCall {
  readonly model: string;
  readonly method: string;
  readonly args?: readonly unknown[];
  readonly options?: object;
}

/** Calls methods of models as the user of the connection, several times when that may help. */
const createModelCalls = (
  rpc: ReturnType<typeof createRpc>,
  { database, login, apiKey, pause }: Pick<OdooOptions, "database" | "login" | "apiKey" | "pause">,
) => {
  let userId: number | undefined;
  const authenticate = async (): Promise<number> => {
    const args = [database, login, apiKey, {}];
    const id = await rpc({ service: "common", method: "authenticate", args, about: `sign-in of ${login}` });
    // A wrong password is no exception for Odoo.
    if (typeof id === "number") return id;
    throw new OdooError(
      "access_denied",
      `Odoo: ${login} with this API key is not a user of the database ${database}.`,
    );
  };
  const attempt = async ({ model, method, args = [], options = {} }: ModelCall) => {
    userId ??= await authenticate();
    return rpc({
      service: "object",
      method: "execute_kw",
      args: [database, userId, apiKey, model, method, args, options],
      about: `${method} of ${model}`,
    });
  };
  return async (call: ModelCall): Promise<unknown> => {
    for (let nth = 0; ; nth += 1) {
      try {
        return await attempt(call);
      } catch (error) {
        const pauseMs = pausesMs[nth];
        if (!isTemporary(error) || pauseMs === undefined) throw error;
        if (error.trouble === "session_expired") userId = undefined;
        await pause(pauseMs);
      }
    }
  };
};

/**
 * Odoo's external API by JSON-RPC (`/jsonrpc`; Odoo 14 to 19). Each call that is made may be repeated: it reads, or it writes
 * records under their external ids.
 */
export const createOdoo = ({ url, fetch, timeoutMs = defaultTimeoutMs, ...user }: OdooOptions) => {
  const rpc = createRpc({ url, fetch, timeoutMs });
  const call = createModelCalls(rpc, user);
  return {
    version: async (): Promise<string> =>
      z.parse(
        z.object({ server_version: z.string() }),
        await rpc({ service: "common", method: "version", args: [], about: "the server’s version" }),
      ).server_version,
    searchRead: async (
      model: string,
      domain: Domain,
      options: { readonly fields: readonly string[]; readonly order?: string; readonly limit?: number },
    ): Promise<OdooRecord[]> =>
      z.parse(records, await call({ model, method: "search_read", args: [domain], options })),
    fieldTypes: async (model: string): Promise<FieldTypes> =>
      z.parse(
        fieldTypes,
        await call({ model, method: "fields_get", options: { attributes: ["type", "relation"] } }),
      ),
    /**
     * Writes a record under an external id: Odoo creates it the first time and changes it from then on, in one transaction.
     * A field `partner_id/.id` is a relation by its id. Returns the record's id.
     */
    write: async (
      model: string,
      externalId: string,
      values: Readonly<Record<string, string | number>>,
    ): Promise<number> => {
      const row = [externalId, ...Object.values(values).map(String)];
      const { ids, messages } = z.parse(
        imported,
        await call({ model, method: "load", args: [["id", ...Object.keys(values)], [row]] }),
      );
      const [id] = ids === false || ids === null ? [] : ids;
      if (id === undefined) {
        const reasons = messages.map(({ message }) => message).join("; ");
        throw new OdooError("refused", `Odoo: ${model} ${externalId}: ${reasons}`);
      }
      return id;
    },
    /** The ids of records by their external ids, without the module's name; those that Odoo has. */
    findByExternalIds: async (model: string, names: readonly string[]): Promise<Map<string, number>> => {
      const domain = [
        ["module", "=", "__import__"],
        ["model", "=", model],
        ["name", "in", names],
      ];
      const options = { fields: ["name", "res_id"] };
      const found = await call({ model: "ir.model.data", method: "search_read", args: [domain], options });
      const rows = z.parse(z.array(z.object({ name: z.string(), res_id: z.int() })), found);
      return new Map(rows.map(({ name, res_id: id }) => [name, id]));
    },
  };
};
export type Odoo = ReturnType<typeof createOdoo>;
