import * as z from "zod/mini";

/** Why a call of Odoo failed, as far as what to do next differs. */
type OdooTrouble =
  /** No answer, or one of a proxy while Odoo restarts. */
  | "unreachable"
  /** The address answers, but not as Odoo. */
  | "not_odoo"
  | "access_denied"
  /** Access rights or a record rule of the user. */
  | "not_allowed"
  | "missing_model"
  | "session_expired"
  /** Two transactions at the same time: Odoo has tried five times itself. */
  | "busy"
  /** Odoo does not accept a value. */
  | "refused";

export class OdooError extends Error {
  readonly trouble: OdooTrouble;
  constructor(trouble: OdooTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OdooError";
    this.trouble = trouble;
  }
}

const temporary: ReadonlySet<OdooTrouble> = new Set(["unreachable", "busy", "session_expired"]);
/** Another attempt may succeed. */
export const isTemporary = (error: unknown): error is OdooError =>
  error instanceof OdooError && temporary.has(error.trouble);

/** An answer of JSON-RPC 2.0; `data.name` is the class of the exception in Odoo. */
export const rpcAnswer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(
    z.object({
      code: z.optional(z.number()),
      message: z.string(),
      data: z.optional(z.object({ name: z.optional(z.string()), message: z.optional(z.string()) })),
    }),
  ),
});
type Fault = NonNullable<z.output<typeof rpcAnswer>["error"]>;

const sessionExpiredCode = 100;
const busyNames = /SerializationFailure|LockNotAvailable|DeadlockDetected|OperationalError|PoolError/;

/** An exception of Odoo as what it means here. `about` is the call: `read of res.partner`. */
export const errorOf = ({ code, message, data }: Fault, about: string): OdooError => {
  const name = data?.name ?? "";
  const said = data?.message ?? message;
  const failed = (trouble: OdooTrouble, hint = ""): OdooError =>
    new OdooError(trouble, `Odoo: ${about}: ${said.trim()}${hint}`);
  if (code === sessionExpiredCode || name.endsWith("SessionExpiredException"))
    return failed("session_expired");
  if (name.endsWith("AccessDenied"))
    return failed("access_denied", ". Check the login, and make a new API key in Odoo (Account Security).");
  if (name.endsWith("AccessError"))
    return failed("not_allowed", "\nGive the user of the connection these access rights in Odoo.");
  if (/^Object .+ doesn.t exist/.test(said) || name === "builtins.KeyError")
    return failed("missing_model", ". Install its module, or change the model in the settings.");
  if (busyNames.test(name)) return failed("busy");
  return failed("refused");
};
