import * as z from "zod/mini";
import { restoreTariffCode } from "#energy/postal-code.ts";
import { regulatedKindNames } from "#energy/regulated-tables.ts";
import { maybe, recordOf, text } from "#platform/contract/record.ts";
import { day } from "#platform/contract/wire.ts";

const regulatedAmount = z.number().check(z.gte(0), z.lte(10_000));

const application = z.codec(text(60), z.string(), {
  decode: restoreTariffCode,
  encode: (stored) => stored,
});

/** A row of a regulated table, identified by its kind, what it applies to and its first day. */
export const regulatedRecord = recordOf({
  kind: ["kind", z.enum(regulatedKindNames)],
  /** A tax's condition, or CNMC's code of an access tariff. */
  appliesTo: ["applies_to", maybe(application)],
  validFrom: ["valid_from", day],
  /** First day on which it is no longer valid; absent until the next row begins. */
  validTo: ["valid_to", maybe(day)],
  /** From P1 where the kind has periods. */
  amounts: ["amounts", z.array(regulatedAmount).check(z.maxLength(6))],
  minimumEurMwh: ["minimum_eur_mwh", maybe(regulatedAmount)],
  /** First day that the source does not confirm. */
  carriedOnSince: ["carried_on_since", maybe(day)],
  source: ["source", text(500)],
});
export type RegulatedRecord = z.output<typeof regulatedRecord>;
