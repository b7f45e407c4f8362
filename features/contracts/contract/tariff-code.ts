import * as z from "zod/mini";
import { restoreTariffCode } from "#energy/postal-code.ts";
import { text } from "#platform/contract/record.ts";

/** The CNMC's code of an access tariff: `018` for 2.0TD, without its zero too; `RL.1` of gas. */
export const tariffCode = z.codec(text(10), z.string(), {
  decode: restoreTariffCode,
  encode: (stored) => stored,
});
