import type { OwnErrorCodeOf } from "./endpoint.ts";
import type { FileErrorCode } from "./attachments.ts";
import type { SharedErrorCode } from "./errors.ts";

/** The codes that the endpoints of these contract files declare and whose texts their feature must have. */
export type DeclaredCodes<Modules extends readonly unknown[]> = Exclude<
  {
    [Index in keyof Modules]: {
      [Name in keyof Modules[Index]]: OwnErrorCodeOf<Modules[Index][Name]>;
    }[keyof Modules[Index]];
  }[number],
  SharedErrorCode | FileErrorCode
>;

/** The codes that have a text in at least one of these files of words. */
export type ExplainedCodes<Words extends readonly unknown[]> = {
  [Index in keyof Words]: Words[Index] extends { readonly errors: infer Texts }
    ? Extract<keyof Texts, string>
    : never;
}[number];

/** The codes of a feature in one language: one without a text does not compile. */
export type Explained<Code extends Known, Known extends string> = Code;
