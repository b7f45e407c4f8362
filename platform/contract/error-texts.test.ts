import { expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import { customerRead, json } from "./endpoint.ts";
import type { DeclaredCodes, Explained, ExplainedCodes } from "./error-texts.ts";
import { answerOfError } from "./errors.ts";

const getMeter = customerRead({
  id: "getMeter",
  summary: "A meter",
  path: "/meters/",
  versions: [1],
  response: json(z.object({})),
  errors: {
    meter_locked: 403,
    meter_sealed: { status: 409, message: "Meter sealed" },
    contract_not_found: 404,
  },
});
type Codes = DeclaredCodes<[{ getMeter: typeof getMeter; limit: number }, { reading: string }]>;
interface Locked {
  readonly title: string;
  readonly errors: { readonly meter_locked: string };
}
interface Sealed {
  readonly errors: { readonly meter_sealed: string };
}

it("the codes of contract files are their endpoints' own, without those that the platform explains", () => {
  expectTypeOf<Codes>().toEqualTypeOf<"meter_locked" | "meter_sealed">();
});

it("a language with the text of every code compiles, whatever file it is in", () => {
  expectTypeOf<Explained<Codes, ExplainedCodes<[Locked, Sealed]>>>().toEqualTypeOf<Codes>();
});

it("a language without the text of a code does not compile", () => {
  // @ts-expect-error -- planted fault: no text for meter_sealed
  expectTypeOf<Explained<Codes, ExplainedCodes<[Locked]>>>().toEqualTypeOf<Codes>();
});

it("a language without any text of errors does not compile", () => {
  // @ts-expect-error -- planted fault: no texts
  expectTypeOf<Explained<Codes, ExplainedCodes<[{ title: string }]>>>().toEqualTypeOf<Codes>();
});

it("the message of an error repeats its code unless the specification words it", () => {
  const { meter_locked: locked, meter_sealed: sealed } = getMeter.errors;
  expect(answerOfError("meter_locked", locked)).toEqual({ status: 403, message: "meter_locked" });
  expect(answerOfError("meter_sealed", sealed)).toEqual({ status: 409, message: "Meter sealed" });
});
