import * as z from "zod/mini";
import { recordOf, text } from "#platform/contract/record.ts";
import { maxNewsletters } from "./newsletter-item.ts";

const inEachLanguage = (maxLength: number) =>
  z.strictObject({ ca: text(maxLength), es: text(maxLength), en: text(maxLength) });

/** All newsletters of the retailer, in their order; publishing the file withdraws those that it does not have. */
export const newslettersFile = recordOf({
  newsletters: [
    "newsletters",
    z
      .array(
        recordOf({
          newsletterId: ["id", z.int().check(z.gte(1), z.lte(2_147_483_647))],
          name: ["name", inEachLanguage(120)],
          /** HTML. */
          description: ["description", inEachLanguage(4000)],
          isExported: ["exported", z._default(z.boolean(), false)],
        }),
      )
      .check(z.maxLength(maxNewsletters)),
  ],
});
