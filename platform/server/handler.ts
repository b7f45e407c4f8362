import type { Readable } from "node:stream";
import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  ErrorCodeOf,
  ParamsOf,
  QueryOf,
} from "#platform/contract/endpoint.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** The signed-in customer behind a call, as the session says. */
export interface Session {
  readonly customerId: number;
  /** SHA-256 of the token's secret half: the session's key beside `customerId`. */
  readonly tokenHash: Buffer;
  readonly readOnly: boolean;
  /** When it ends without further use. */
  readonly expiresAt: Date;
  /** When it ends however much it is used. */
  readonly endsAt?: Date | undefined;
  /** Who of the staff looks on in the customer's place; such a session is read-only. */
  readonly actedBy?: string | undefined;
}

/** How a cookie is kept by the browser. Always HttpOnly, always of this host alone, never sent by other sites' forms. */
export interface CookieOptions {
  /** Seconds that it is kept; without, until the browser is closed. */
  readonly maxAgeSeconds?: number;
  /** Where it is sent; everywhere by default. */
  readonly path?: `/${string}`;
}

/** Cookies of ours beside the session's, by their short name: the prefixes that https allows are added. */
export interface Cookies {
  readonly read: (name: string, path?: CookieOptions["path"]) => string | undefined;
  readonly write: (name: string, value: string, options?: CookieOptions) => void;
  readonly remove: (name: string, path?: CookieOptions["path"]) => void;
}

/** Values that a failure's text needs, and codes per field of a form. */
export interface FailureDetails {
  readonly values?: Record<string, string | number>;
  readonly errors?: Record<string, string[]>;
  readonly retryAfterSeconds?: number;
}

/** A declared failure on its way to the answer. Thrown by `fail`; never caught by features. */
export class Failure extends Error {
  readonly code: string;
  readonly details: FailureDetails;
  constructor(code: string, details: FailureDetails = {}) {
    super(code);
    this.name = "Failure";
    this.code = code;
    this.details = details;
  }
}

/** A file to hand out. The name goes to content-disposition by RFC 6266. */
export interface FileAnswer {
  readonly filename: string;
  readonly mediaType: string;
  readonly content: Buffer | Readable;
}

export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Who is signed in: always there on `access: "customer"`, perhaps on `"public"`. */
  readonly session: E["access"] extends "customer" ? Session : Session | undefined;
  readonly language: CompleteLanguage;
  /** The instant at which the call arrived; the only clock that a handler reads. */
  readonly now: Date;
  readonly requestId: string;
  readonly client: { readonly address: string; readonly device: string };
  /** The session's token as the client sent it, for the calls that are about it. */
  readonly sessionToken: string | undefined;
  /** Gives the browser its session cookie, or takes it away. */
  readonly setSessionToken: (token: string | undefined) => void;
  readonly cookies: Cookies;
  /** Ends the call with a declared error. */
  readonly fail: (code: ErrorCodeOf<E>, details?: FailureDetails) => never;
}

/** What opening or ending a session needs of a call. */
export type RequestContext = Pick<
  Call<Endpoint>,
  "client" | "now" | "cookies" | "sessionToken" | "setSessionToken"
>;

export type AnswerFor<E extends Endpoint> = E["response"]["kind"] extends "file" ? FileAnswer : AnswerOf<E>;

/** An endpoint with the function that answers it. */
export interface Handler {
  readonly endpoint: Endpoint;
  readonly answer: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Joins an endpoint and its function; the types of input, answer and error codes come from the contract. */
export const handler = <E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<AnswerFor<E>> | AnswerFor<E>,
): Handler => ({
  endpoint,
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the mount gives the call that E's own schemas parsed
  answer: async (call) => answer(call as unknown as Call<E>),
});
