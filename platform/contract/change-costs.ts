import * as z from "zod/mini";
import { euros, named } from "./wire.ts";

/** What the distributor charges for a change of the contracted power, and what the retailer does for another product. */
const changeFees = ["connection", "access", "extension", "product"] as const;

/**
 * What a change costs, as the customer is informed before it: fees before tax, charged once; the sales tax on them; and
 * what the power costs in a year with all taxes, before and after, where its price is known.
 */
export const changeCosts = named({
  fees: ["fees", z.array(named({ fee: ["fee", z.enum(changeFees)], cents: ["amount", euros] }))],
  tax: ["tax", z.enum(["vat", "igic", "ipsi"])],
  /** Fraction: 0.21 is 21 %. */
  taxRate: ["tax_rate", z.number()],
  taxCents: ["tax_amount", euros],
  totalCents: ["total", euros],
  /** The distributor quotes the extension, which is then not in the total. */
  isExtensionQuoted: ["extension_quoted", z.boolean()],
  year: ["year", z.nullable(named({ beforeCents: ["before", euros], afterCents: ["after", euros] }))],
});
export type ChangeCosts = z.output<typeof changeCosts>;
