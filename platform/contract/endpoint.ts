import type * as z from "zod/mini";
import type { CommonErrorCode, ErrorStatus } from "./errors.ts";

type Schema = z.core.$ZodType;

/** Who may call: anyone, or a signed-in customer. */
export type Access = "public" | "customer";
/** What a read-only (impersonation) session gets: unsafe calls are `refused`, but for the named exceptions. */
export type ReadOnlyPolicy = "allowed" | "refused";
/** Which limit of calls per minute applies; the figures are in `./rate-limits.ts`. */
export type RateClass = "read" | "write" | "sign_in" | "document";
/** `private`: never stored anywhere. `shared`: the same for everyone, kept for five minutes. */
export type CacheClass = "private" | "shared";
/**
 * How the object of the call is owned: `nobody` (it has none), `customer` (the caller's own rows, found by
 * the session alone), or the path parameter whose row must be the caller's, else it is not found.
 */
export type Ownership = "nobody" | "customer" | { readonly param: string };

export interface JsonResponse<S extends Schema = Schema> {
  readonly kind: "json";
  readonly schema: S;
}
export interface FileResponse {
  readonly kind: "file";
  readonly mediaTypes: readonly string[];
}

/** A JSON answer of this shape. */
export const json = <S extends Schema>(schema: S): JsonResponse<S> => ({ kind: "json", schema });
/** A file with its name in content-disposition, of one of these media types. */
export const file = (...mediaTypes: string[]): FileResponse => ({ kind: "file", mediaTypes });

/** Everything that is said about a call, once: routes, client, documentation and tests are made from it. */
export interface Endpoint {
  readonly id: string;
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/v{n}`, with parameters as `{name}`; the specification's path to the letter. */
  readonly path: `/${string}`;
  /** Versions that answer; the client tries the highest first. */
  readonly versions: readonly (1 | 2)[];
  /** Also answers with the language in the path (`/api/v1/ca/…`), as the specification's older calls do. */
  readonly languageInPath: boolean;
  readonly access: Access;
  readonly readOnly: ReadOnlyPolicy;
  readonly rate: RateClass;
  readonly cache: CacheClass;
  readonly ownership: Ownership;
  /** Feature of the deployment that must be on; off, the call does not exist (404). */
  readonly requires?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Largest body in bytes; 100 kB when not given. */
  readonly bodyLimitBytes?: number;
  readonly response: JsonResponse | FileResponse;
  readonly errors: Readonly<Record<string, ErrorStatus>>;
}

type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;
export type ParamsOf<E extends Endpoint> = OutputOf<E["params"]>;
export type QueryOf<E extends Endpoint> = OutputOf<E["query"]>;
export type BodyOf<E extends Endpoint> = OutputOf<E["body"]>;
export type ErrorCodeOf<E extends Endpoint> = Extract<keyof E["errors"], string> | CommonErrorCode;
export type AnswerOf<E extends Endpoint> =
  E["response"] extends JsonResponse<infer S> ? z.core.output<S> : never;

/** Declares a call. The type keeps every detail, so that handler, client and screen are checked against it. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type Policies = Partial<
  Pick<Endpoint, "method" | "languageInPath" | "access" | "readOnly" | "rate" | "cache" | "ownership">
>;
/** What an endpoint of a preset declares: all that the preset leaves open, and the policies in which it differs. */
type Declared<P extends Policies> = Omit<Endpoint, keyof P> &
  Partial<Pick<Endpoint, keyof P & keyof Endpoint>>;

/** Policies that several endpoints have in common. The endpoint says what it is and where it differs. */
const preset =
  <const P extends Policies>(policies: P) =>
  <const E extends Declared<P>>(endpoint: E): Omit<P, keyof E> & E => ({ ...policies, ...endpoint });

const common = { languageInPath: false, cache: "private" } as const;
const customers = { ...common, access: "customer" } as const;
const everyone = { ...common, access: "public", ownership: "nobody" } as const;

/** A signed-in customer reads their own rows. */
export const customerRead = preset({
  ...customers,
  method: "GET",
  readOnly: "allowed",
  rate: "read",
  ownership: "customer",
});
/** A signed-in customer downloads a file; its owner is declared by the endpoint. */
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
/** A signed-in customer changes how the account is protected: limited like signing in. */
export const accountChange = preset({
  ...customers,
  method: "POST",
  readOnly: "refused",
  rate: "sign_in",
  ownership: "customer",
});
/** Anyone reads what is the same for everyone. */
export const publicRead = preset({
  ...everyone,
  cache: "shared",
  method: "GET",
  readOnly: "allowed",
  rate: "read",
});
/** Anyone sends a form. */
export const publicWrite = preset({ ...everyone, method: "POST", readOnly: "refused", rate: "write" });
/** Anyone signs in, or takes a step of it. */
export const signInCall = preset({ ...everyone, method: "POST", readOnly: "allowed", rate: "sign_in" });
