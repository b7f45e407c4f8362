import { findProvince } from "#energy/provinces.ts";
import { findAccessTariff } from "#energy/tariffs.ts";
import { findStreetType } from "#features/addresses/contract/street-types.ts";
import type { OfferedProduct } from "#features/catalogue/contract/offered-product.ts";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Issuer } from "#platform/server/pdf/printed-document.ts";
import { serverWords } from "#platform/server/words.ts";
import type { LeadValues } from "../../contract/lead-sections.ts";
import ca from "../../locales/papers.ca.json" with { type: "json" };
import en from "../../locales/papers.en.json" with { type: "json" };
import es from "../../locales/papers.es.json" with { type: "json" };
import type { listConsents } from "../leads/lead-consents.ts";
import type { Lead } from "../leads/lead-queries.ts";

const messagesOf = { ca, es, en } as const;

/** Words and formats of papers in a language. */
export const paperWords = (language: CompleteLanguage) => ({
  t: serverWords(language, messagesOf),
  formats: formatsOf(language),
  language,
});
export type PaperWords = ReturnType<typeof paperWords>;

/** The retailer as papers print it. */
export interface PaperRetailer extends Issuer {
  readonly complaintsBody?: string | undefined;
  readonly conditionsUrl: string;
}

/** A contract that the holder has with the retailer for the same supply point. */
export interface PresentContract {
  readonly name: string;
  readonly productName: string | null;
  readonly powersW: readonly number[];
  readonly powerEurKwYear: readonly number[];
  readonly energyEurKwh: readonly number[];
}

/** What papers are made of. */
export interface PaperFacts {
  readonly lead: Pick<Lead, "reference" | "commodity" | "language" | "confirmedAt">;
  /** With those that a lead for gas shares with that for electricity. */
  readonly values: LeadValues;
  readonly offer: OfferedProduct;
  /** CNMC's code. */
  readonly tariffCode: string;
  /** From P1; none of gas. */
  readonly powersW: readonly number[];
  readonly present: PresentContract | undefined;
  readonly consents: Awaited<ReturnType<typeof listConsents>>;
  readonly mandate: { readonly text: string; readonly creditorIdentifier: string };
  /** Opens the request, for who has the end of the tax id; undefined in copies. */
  readonly link: string | undefined;
  readonly retailer: PaperRetailer;
  readonly now: Date;
}

export const tariffNameOf = (code: string): string => findAccessTariff(code)?.name ?? code;

type Place = NonNullable<LeadValues["ownerAddress"]>;

/** An address in one line. */
export const addressTextOf = (place: Place | undefined, language: CompleteLanguage): string => {
  if (place === undefined) return "";
  const { streetTypeId, streetName, streetNumber, block, stairs, floor, flat, postalCode, locality } = place;
  const type = streetTypeId === undefined ? undefined : findStreetType(streetTypeId, language)?.name;
  const street = [type, streetName].filter(Boolean).join(" ");
  const city = [postalCode, locality].filter(Boolean).join(" ");
  const province = findProvince(postalCode ?? place.municipalityCode ?? "")?.name;
  return [street, streetNumber, block, stairs, floor, flat, city, province === locality ? "" : province]
    .filter(Boolean)
    .join(", ");
};
