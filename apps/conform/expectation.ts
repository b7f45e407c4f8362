import type { Check } from "./shapes.ts";

/** Values that earlier calls found: ids, names, tokens. A call whose path or body names one that is unknown is not tried. */
export type Known = Map<string, string>;

export interface Trial {
  /** Whom it is called as: a person of the command line, by position, or a visitor. */
  readonly as?: "customer" | "visitor";
  readonly query?: Readonly<Record<string, string>>;
  /** Values in braces are replaced: `{contract}`. */
  readonly path?: string;
  readonly body?: unknown;
  /** The statuses that the text allows. */
  readonly status: readonly number[];
  readonly answer?: Check;
  readonly contentType?: RegExp;
  /** What to remember of the answer, and where it is. */
  readonly remember?: Readonly<Record<string, (answer: unknown) => unknown>>;
  /** In words, for the output. */
  readonly when?: string;
  /** Changes something at the server: only with `--write`. */
  readonly writes?: true;
}

/** One of the specification's calls. */
export interface Expectation {
  /** Its number in the list of calls. */
  readonly number: number;
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  /** Below `/api/v{version}`, as the text writes it. */
  readonly path: string;
  readonly versions: readonly number[];
  /** Older calls also have the language in their path: `/api/v1/es/…`. */
  readonly isOlder?: true;
  readonly trials: readonly Trial[];
  /** A function that may be off at a deployment; the call is then 404. */
  readonly mayBeOff?: true;
  /** Deliberate differences that the product states, with the place that they excuse. */
  readonly differences?: readonly { readonly place: RegExp; readonly reason: string }[];
}
