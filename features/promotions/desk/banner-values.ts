import { completeLanguages } from "#platform/contract/languages.ts";
import { noTexts, typedTexts, writtenTexts, type TypedTexts } from "#platform/web/desk/translated-field.tsx";
import { audienceTraits, type AudienceTrait } from "../contract/banner-places.ts";
import type { StaffBanner } from "../contract/staff-banner.ts";

export type Audience = Readonly<Record<AudienceTrait, "any" | "with" | "without">>;

/** A banner as it is typed. */
export interface BannerValues {
  readonly code: string;
  readonly kind: "image" | "html";
  readonly html: TypedTexts;
  /** As `data:` URLs. */
  readonly pictures: TypedTexts;
  readonly alts: TypedTexts;
  readonly link: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly audience: Audience;
  readonly isDismissible: boolean;
}

const everyone: Audience = {
  electricity: "any",
  gas: "any",
  self_consumption: "any",
  electronic_invoices: "any",
  electronic_notification: "any",
  direct_debit: "any",
};

export const emptyBanner: BannerValues = {
  code: "",
  kind: "html",
  html: noTexts,
  pictures: noTexts,
  alts: noTexts,
  link: "",
  validFrom: "",
  validTo: "",
  audience: everyone,
  isDismissible: true,
};

const audienceOf = ({ having, lacking }: Pick<StaffBanner, "having" | "lacking">): Audience => {
  const audience: Record<AudienceTrait, Audience[AudienceTrait]> = { ...everyone };
  for (const trait of having) audience[trait] = "with";
  for (const trait of lacking) audience[trait] = "without";
  return audience;
};

export const valuesOfBanner = (banner: StaffBanner): BannerValues => ({
  code: banner.code,
  kind: banner.kind,
  html: banner.kind === "html" ? typedTexts(banner.contents) : noTexts,
  pictures: banner.kind === "image" ? typedTexts(banner.contents) : noTexts,
  alts: typedTexts(banner.alts),
  link: banner.link,
  validFrom: banner.validFrom ?? "",
  validTo: banner.validTo ?? "",
  audience: audienceOf(banner),
  isDismissible: banner.isDismissible,
});

/** What customers see, by its kind. */
export const contentsOf = ({ kind, html, pictures }: BannerValues): TypedTexts =>
  kind === "html" ? html : pictures;

/** Whether a picture lacks its description, which customers who do not see it need. */
export const lacksAlt = ({ pictures, alts }: BannerValues): boolean =>
  completeLanguages.some((language) => pictures[language] !== "" && alts[language].trim() === "");

const dayOf = (typed: string): string | null => (typed === "" ? null : typed);

export const bannerOfValues = (values: BannerValues): StaffBanner => ({
  code: values.code,
  kind: values.kind,
  contents: writtenTexts(contentsOf(values)),
  alts: values.kind === "image" ? writtenTexts(values.alts) : {},
  link: values.kind === "image" ? values.link.trim() : "",
  validFrom: dayOf(values.validFrom),
  validTo: dayOf(values.validTo),
  having: audienceTraits.filter((trait) => values.audience[trait] === "with"),
  lacking: audienceTraits.filter((trait) => values.audience[trait] === "without"),
  isDismissible: values.isDismissible,
});
