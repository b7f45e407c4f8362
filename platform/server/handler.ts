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
import type { Session, StaffSubject, Subject } from "./subject.ts";

/** Cookies are always HttpOnly, SameSite=Lax and limited to this host. */
export interface CookieOptions {
  /** Lifetime in seconds; by default the cookie ends with the browser session. */
  readonly maxAgeSeconds?: number;
  /** Path to which the cookie is sent; `/` by default. */
  readonly path?: `/${string}`;
}

/** Cookies other than the session's, by their short name: the prefixes that https allows are added. */
export interface Cookies {
  readonly read: (name: string, path?: CookieOptions["path"]) => string | undefined;
  readonly write: (name: string, value: string, options?: CookieOptions) => void;
  readonly remove: (name: string, path?: CookieOptions["path"]) => void;
}

/** Values for the failure's message, and codes per form field. */
export interface FailureDetails {
  readonly values?: Record<string, string | number>;
  readonly errors?: Record<string, string[]>;
  readonly retryAfterSeconds?: number;
}

/** A declared error. Thrown by `fail`; never caught by features. */
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

/** A file to download. The name is sent in Content-Disposition (RFC 6266). */
export interface FileAnswer {
  readonly filename: string;
  readonly mediaType: string;
  readonly content: Buffer | Readable;
}

export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The file that the caller sends; read once, as it arrives. */
  readonly file: E["takesFile"] extends true ? Readable : undefined;
  /** Who makes the call; a staff member with `access: "staff"`. */
  readonly subject: E["access"] extends "staff" ? StaffSubject : Subject;
  /** The customer's session: always present with `access: "customer"`, optional with `"public"`. */
  readonly session: E["access"] extends "customer" ? Session : Session | undefined;
  readonly language: CompleteLanguage;
  /** The instant at which the call arrived; the only clock that a handler reads. */
  readonly now: Date;
  readonly requestId: string;
  readonly client: { readonly address: string; readonly device: string };
  /** The session's token as the client sent it, for calls that change the session. */
  readonly sessionToken: string | undefined;
  /** Sets the session cookie; undefined clears it. */
  readonly setSessionToken: (token: string | undefined) => void;
  readonly cookies: Cookies;
  /** Ends the call with a declared error. */
  readonly fail: (code: ErrorCodeOf<E>, details?: FailureDetails) => never;
}

/** The part of a call that is needed to open or end a session. */
export type RequestContext = Pick<
  Call<Endpoint>,
  "client" | "now" | "cookies" | "sessionToken" | "setSessionToken"
>;

export type AnswerFor<E extends Endpoint> = E["response"]["kind"] extends "file" ? FileAnswer : AnswerOf<E>;

/** An endpoint and its implementation. */
export interface Handler {
  readonly endpoint: Endpoint;
  readonly answer: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Pairs an endpoint with its implementation; the types of input, answer and error codes come from the contract. */
export const handler = <E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<AnswerFor<E>> | AnswerFor<E>,
): Handler => ({
  endpoint,
  answer: async (call) => answer(call),
});
