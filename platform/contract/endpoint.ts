import type * as z from "zod/mini";
import type { ApiTokenScope } from "./api-token-scopes.ts";
import type { CommonErrorCode, DeclaredError } from "./errors.ts";
import type { StaffRole } from "./staff-roles.ts";

type Schema = z.core.$ZodType;

/** Who may call: everyone, a signed-in customer, or a signed-in staff member with one of the endpoint's roles. */
export type Access = "public" | "customer" | "staff";
/** Unsafe calls in a read-only (impersonation) session: `refused` by default; exceptions are `allowed` by name. */
export type ReadOnlyPolicy = "allowed" | "refused";
/** The rate limit that applies; the figures (calls per minute) are in `./rate-limits.ts`. */
export type RateClass = "read" | "write" | "sign_in" | "document" | "lookup";
/**
 * `private`: never stored by a cache. `shared`: the same for every caller, cached for five minutes; `lookup`: for the half
 * hour that the specification gives to lists that forms look up; `private_lookup`: as long, but in the browser alone, as
 * the answer depends on the language of the request or is limited by caller.
 */
export type CacheClass = "private" | "shared" | "lookup" | "private_lookup";
/**
 * How the requested object is owned: `none` (no owner), `customer` (the caller's own rows, selected by the session
 * alone), or the path parameter whose row must belong to the caller; otherwise the call answers 404.
 */
export type Ownership = "none" | "customer" | { readonly param: string };

export interface JsonResponse<S extends Schema = Schema> {
  readonly kind: "json";
  readonly schema: S;
}
export interface FileResponse {
  readonly kind: "file";
  readonly mediaTypes: readonly string[];
}

/** A JSON answer with this schema. */
export const json = <S extends Schema>(schema: S): JsonResponse<S> => ({ kind: "json", schema });
/** A file answer, with its name in Content-Disposition and one of these media types. */
export const file = (...mediaTypes: string[]): FileResponse => ({ kind: "file", mediaTypes });

/** The single declaration of a call, from which routes, client, documentation and tests are derived. */
export interface Endpoint {
  readonly id: string;
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below `/api/v{n}`, or `/api/staff/v{n}`, with parameters as `{name}`, exactly as in the specification. */
  readonly path: `/${string}`;
  /** Versions that are served; the client tries the highest first. */
  readonly versions: readonly (1 | 2)[];
  /**
   * Also served with the language in the path, `/api/v1/ca/…`. Calls of the first version always are, as the
   * specification's older calls.
   */
  readonly languageInPath: boolean;
  readonly access: Access;
  /** The calls of staff are served below a path of their own, in whatever language, and documented apart. */
  readonly audience?: "staff";
  /** With `access: "staff"`: any of these roles opens the call. */
  readonly roles?: readonly StaffRole[];
  /** With `access: "staff"`: opened before the session's second factor is verified, whatever the roles. */
  readonly opensBeforeSecondFactor?: true;
  readonly readOnly: ReadOnlyPolicy;
  readonly rate: RateClass;
  readonly cache: CacheClass;
  readonly ownership: Ownership;
  /** Scopes of customers' API tokens, any of which opens this call; without it, tokens are refused. Only for reads. */
  readonly apiTokenScopes?: readonly ApiTokenScope[];
  /**
   * A read from a replica of the database, seconds behind it, is good enough: charts, lists and exports of a GET that
   * writes nothing. Not for what a decision depends on, such as the status of a payment. After a change the customer's
   * calls read from the primary database, so that the change is seen at once.
   */
  readonly readsMayLag?: true;
  /** An unsafe call that changes nothing that a call with `readsMayLag` reads: calls after it may read from a replica. */
  readonly affectsNoLaggingReads?: true;
  /** Feature flag that must be on; otherwise the call answers 404. */
  readonly requires?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Nulls and keys that its schema refuses are not tolerated, because a misunderstanding costs money. */
  readonly bodyIsStrict?: true;
  /** The body is one file, as `application/octet-stream`; the handler reads it as a stream and limits its size. */
  readonly takesFile?: true;
  /** Maximum size of a JSON body in bytes; 100 kB by default. */
  readonly bodyLimitBytes?: number;
  /**
   * A call that makes something and may arrive twice: a repeated click, or an answer that was lost on its way. `key`: with
   * the same `Idempotency-Key` within a day it is carried out once. `content`: without a key too, when everything that it
   * sends is the same, within ten minutes.
   */
  readonly repetition?: "key" | "content";
  readonly response: JsonResponse | FileResponse;
  readonly errors: Readonly<Record<string, DeclaredError>>;
  /** Failures also have `status: "ERROR"` and `status_code`, which the specification defines for some calls. */
  readonly failuresHaveStatus?: boolean;
  /** Failures repeat their code in `error`, as the specification's payment calls do. */
  readonly failuresNameError?: boolean;
}

/** Below it are the calls of staff, and their session's cookie is sent there alone. */
export const staffBasePath = "/api/staff";

/** Where a version of the endpoint is served. */
export const basePathOf = ({ audience }: Pick<Endpoint, "audience">, version: number): string =>
  `${audience === "staff" ? staffBasePath : "/api"}/v${version}`;

type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;
export type ParamsOf<E extends Endpoint> = OutputOf<E["params"]>;
export type QueryOf<E extends Endpoint> = OutputOf<E["query"]>;
export type BodyOf<E extends Endpoint> = OutputOf<E["body"]>;
/** The codes that the endpoint, or any of a union of endpoints, declares itself. */
export type OwnErrorCodeOf<E> = E extends Endpoint ? Extract<keyof E["errors"], string> : never;
export type ErrorCodeOf<E extends Endpoint> = OwnErrorCodeOf<E> | CommonErrorCode;
export type AnswerOf<E extends Endpoint> =
  E["response"] extends JsonResponse<infer S> ? z.core.output<S> : never;

/** Declares a call and keeps its literal types, against which handler, client and screen are checked. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Policies = Partial<
  Pick<
    Endpoint,
    | "method"
    | "versions"
    | "languageInPath"
    | "access"
    | "audience"
    | "roles"
    | "opensBeforeSecondFactor"
    | "readOnly"
    | "rate"
    | "cache"
    | "ownership"
    | "affectsNoLaggingReads"
  >
>;
/**
 * What an endpoint declares on top of a preset: the fields that the preset leaves open, and overrides of its policies.
 */
type Declared<P extends Policies> = Omit<Endpoint, keyof P> &
  Partial<Pick<Endpoint, keyof P & keyof Endpoint>>;

/** Policies that several endpoints share; each endpoint adds its own fields and overrides. */
const preset =
  <const P extends Policies>(policies: P) =>
  <const E extends Declared<P>>(endpoint: E): Omit<P, keyof E> & E => ({ ...policies, ...endpoint });

const common = { languageInPath: false, cache: "private" } as const;
const customers = { ...common, access: "customer" } as const;
const everyone = { ...common, access: "public", ownership: "none" } as const;

/** A signed-in customer reads their own rows. */
export const customerRead = preset({
  ...customers,
  method: "GET",
  readOnly: "allowed",
  rate: "read",
  ownership: "customer",
});
/** A signed-in customer downloads a file. The endpoint declares the file's owner. */
export const customerDocument = preset({
  ...customers,
  method: "GET",
  readOnly: "allowed",
  rate: "document",
});
/** A signed-in customer changes their own rows. */
export const customerWrite = preset({
  ...customers,
  readOnly: "refused",
  rate: "write",
  ownership: "customer",
});
/** A signed-in customer changes the account's security settings: rate-limited like signing in. */
export const accountChange = preset({
  ...customers,
  method: "POST",
  readOnly: "refused",
  rate: "sign_in",
  ownership: "customer",
  affectsNoLaggingReads: true,
});
/** A visitor or customer reads data that is the same for every caller. */
export const publicRead = preset({
  ...everyone,
  cache: "shared",
  method: "GET",
  readOnly: "allowed",
  rate: "read",
});
/** A visitor or customer submits a form. */
export const publicWrite = preset({ ...everyone, method: "POST", readOnly: "refused", rate: "write" });
/** One request of the sign-in flow. */
export const signInCall = preset({
  ...everyone,
  method: "POST",
  readOnly: "allowed",
  rate: "sign_in",
  affectsNoLaggingReads: true,
});

const staff = { ...common, versions: [1], audience: "staff", ownership: "none" } as const;

/** A staff member reads. The endpoint names the roles that may. */
export const staffRead = preset({
  ...staff,
  access: "staff",
  method: "GET",
  readOnly: "allowed",
  rate: "read",
});
/** A staff member changes something. The endpoint names the roles that may. */
export const staffWrite = preset({
  ...staff,
  access: "staff",
  method: "POST",
  readOnly: "refused",
  rate: "write",
  affectsNoLaggingReads: true,
});
/** One request of the sign-in of staff, from anyone. */
export const staffSignInCall = preset({
  ...staff,
  access: "public",
  method: "POST",
  readOnly: "allowed",
  rate: "sign_in",
  affectsNoLaggingReads: true,
});
