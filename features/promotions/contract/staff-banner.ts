import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import { day, named, rowId } from "#platform/contract/wire.ts";
import { audienceTraits } from "./banner-places.ts";

/** Of the HTML with its pictures in it. */
export const maxBannerHtml = 700_000;

export const pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
export const maxPictureBytes = 200_000;

const texts = (maxLength: number) =>
  z.partialRecord(z.enum(completeLanguages), z.string().check(z.trim(), z.maxLength(maxLength)));
const traits = z.array(z.enum(audienceTraits)).check(z.maxLength(audienceTraits.length));

/** A banner as staff write it. */
export const staffBanner = named({
  /** The place in which it is shown: the settings name the code of each screen. */
  code: ["code", z.string().check(z.regex(/^[\w-]{1,40}$/))],
  kind: ["kind", z.enum(["image", "html"])],
  validFrom: ["valid_from", z.nullable(day)],
  /** The last day. */
  validTo: ["valid_to", z.nullable(day)],
  /** The customer must have all of these … */
  having: ["having", traits],
  /** … and none of these. */
  lacking: ["lacking", traits],
  isDismissible: ["dismissible", z.boolean()],
  /** HTML, or pictures as `data:` URLs. */
  contents: ["contents", texts(maxBannerHtml)],
  /** What a picture shows. */
  alts: ["alts", texts(300)],
  link: ["link", z.string().check(z.maxLength(2000))],
});
export type StaffBanner = z.output<typeof staffBanner>;

export const bannerParams = z.object({ bannerId: rowId });

/** The version that was read: what was changed meanwhile is not overwritten. */
export const readVersion = z.int().check(z.gte(0), z.lte(2_147_483_647));
