import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { plainDate, type PlainDate } from "#energy/calendar.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { embedPictures, type Pictures } from "#platform/server/html/embed-pictures.ts";
import type { SanitisedHtml } from "#platform/server/html/sanitise-html.ts";
import { explainIssues } from "#platform/server/loading/read-rows.ts";
import { couponCodeOf } from "../contract/coupon-code.ts";
import {
  promotionsFile,
  type FileBanner,
  type FileCoupon,
  type PromotionsFile,
} from "../contract/promotions-file.ts";
import { recordBanners, type Author } from "./banner-versions.ts";
import {
  lockPromotions,
  replacePromotions,
  selectPromotions,
  type Promotions,
  type StoredBanner,
  type StoredCoupon,
  type Texts,
} from "./published-promotions.ts";

/** A file that cannot be published; `faults` are sentences with their places. */
export class PromotionsRefusal extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(["The file cannot be published:", ...faults.map((fault) => `  ${fault}`)].join("\n"));
    this.name = "PromotionsRefusal";
    this.faults = faults;
  }
}

const parse = (source: string): PromotionsFile => {
  let value: unknown;
  try {
    value = JSON.parse(source.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new PromotionsRefusal([
      `it is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
  const result = z.safeParse(promotionsFile, value, { reportInput: true });
  if (result.success) return result.data;
  throw new PromotionsRefusal(
    result.error.issues.map((issue) => explainIssues([issue]).replace(/^the record /, "the file ")),
  );
};

const dayOf = (written: string | null | undefined): PlainDate | null =>
  written == null ? null : plainDate(written);

const languagesOf = (texts: Texts): CompleteLanguage[] =>
  completeLanguages.filter((language) => texts[language] !== undefined);

const repeatedIds = (kind: string, ids: readonly number[]): string[] =>
  [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map(
    (id) => `there are two ${kind} with the id ${id}`,
  );

const couponFaults = (coupons: readonly FileCoupon[]): string[] => {
  const codes = coupons.flatMap(({ code }) => (code == null ? [] : [couponCodeOf(code)]));
  const repeated = new Set(codes.filter((code, index) => codes.indexOf(code) !== index));
  return [
    ...[...repeated].map((code) => `there are two coupons with the code ${code}`),
    ...coupons.flatMap(({ couponId, code, productIds, reduction }) => {
      const place = `coupon ${couponId}`;
      if (code == null && (productIds.length > 0 || reduction != null))
        return [`${place} needs a code for its products and its reduction`];
      if (reduction == null) return [];
      const { percent, eurMonth, months, until } = reduction;
      if ((percent == null) === (eurMonth == null)) return [`${place} needs either percent or eur_month`];
      return (months == null) === (until == null) ? [`${place} needs either months or until`] : [];
    }),
  ];
};

const ruleFaults = ({ banners, coupons }: PromotionsFile): string[] => [
  ...repeatedIds(
    "banners",
    banners.map(({ bannerId }) => bannerId),
  ),
  ...repeatedIds(
    "coupons",
    coupons.map(({ couponId }) => couponId),
  ),
  ...couponFaults(coupons),
  ...banners.flatMap(({ bannerId, html, picture, alt }) => {
    const place = `banner ${bannerId}`;
    if ((html == null) === (picture == null)) return [`${place} needs either html or picture`];
    if (languagesOf(html ?? picture ?? {}).length === 0) return [`${place} is written in no language`];
    if (picture != null && languagesOf(picture).some((language) => alt?.[language] === undefined))
      return [`${place}: each picture needs an alt in its language, which says what it shows`];
    return [];
  }),
  ...[...banners, ...coupons].flatMap((item) =>
    item.validFrom != null && item.validTo != null && item.validTo < item.validFrom
      ? [
          `${"bannerId" in item ? `banner ${item.bannerId}` : `coupon ${item.couponId}`} ends before it begins`,
        ]
      : [],
  ),
];

export interface PublicationRules {
  readonly offered: readonly CompleteLanguage[];
  readonly sanitiseHtml: (html: string) => SanitisedHtml;
}

/** The file as its author wrote it, with the pictures beside it. */
export interface WrittenFile {
  readonly text: string;
  readonly pictures: Pictures;
}

/** What a file publishes, with the remarks about it. */
export interface PreparedPromotions extends Promotions {
  readonly warnings: readonly string[];
  /** SHA-256 of the file's text, for the audit log. */
  readonly fileHash: string;
}

interface Prepared {
  readonly contents: Partial<Record<CompleteLanguage, string>>;
  readonly faults: string[];
  readonly warnings: string[];
}

/** The content of a banner in each language: HTML with its pictures inside, or one picture as a `data:` URL. */
const prepareContents = async (
  { bannerId, html, picture }: FileBanner,
  pictures: Pictures,
  sanitiseHtml: PublicationRules["sanitiseHtml"],
): Promise<Prepared> => {
  const prepared: Prepared = { contents: {}, faults: [], warnings: [] };
  const written: Texts = html ?? picture ?? {};
  for (const language of languagesOf(written)) {
    const place = `banner ${bannerId}, ${language}:`;
    const source = written[language] ?? "";
    const embedded = await embedPictures(
      html == null ? `<img alt="" src="${source.replaceAll('"', "")}">` : source,
      pictures,
    );
    prepared.faults.push(...embedded.faults.map((fault) => `${place} ${fault}`));
    if (html == null) {
      prepared.contents[language] = /src="([^"]*)"/.exec(embedded.html)?.[1] ?? "";
      continue;
    }
    const cleaned = sanitiseHtml(embedded.html);
    prepared.contents[language] = cleaned.html;
    prepared.warnings.push(...embedded.warnings.map((warning) => `${place} ${warning}`));
    if (cleaned.removed.length > 0)
      prepared.warnings.push(`${place} not allowed, left out: ${cleaned.removed.join(", ")}`);
  }
  return prepared;
};

const languageWarnings = (place: string, written: Texts, offered: readonly CompleteLanguage[]): string[] => {
  const missing = offered.filter((language) => written[language] === undefined);
  return missing.length === 0 ? [] : [`${place} is not written in ${missing.join(", ")}`];
};

const storedCouponOf = ({ title, description, code, reduction, ...coupon }: FileCoupon): StoredCoupon => ({
  ...coupon,
  validFrom: dayOf(coupon.validFrom),
  validTo: dayOf(coupon.validTo),
  titles: title,
  descriptions: description,
  code: code == null ? null : couponCodeOf(code),
  reduction:
    reduction == null
      ? null
      : {
          percent: reduction.percent ?? null,
          eurMonth: reduction.eurMonth ?? null,
          on: reduction.on,
          months: reduction.months ?? null,
          until: reduction.until ?? null,
        },
});

/** Reads and checks a whole file. Throws `PromotionsRefusal` with all of its faults. */
const preparePromotions = async (
  { text, pictures }: WrittenFile,
  { offered, sanitiseHtml }: PublicationRules,
): Promise<PreparedPromotions> => {
  const file = parse(text);
  const faults = ruleFaults(file);
  const warnings: string[] = [];
  const banners: StoredBanner[] = [];
  for (const banner of file.banners) {
    const prepared = await prepareContents(banner, pictures, sanitiseHtml);
    faults.push(...prepared.faults);
    warnings.push(
      ...prepared.warnings,
      ...languageWarnings(`banner ${banner.bannerId}`, prepared.contents, offered),
    );
    const { bannerId, code, validFrom, validTo, having, lacking, isDismissible } = banner;
    banners.push({
      bannerId,
      code,
      kind: banner.html == null ? "image" : "html",
      validFrom: dayOf(validFrom),
      validTo: dayOf(validTo),
      having,
      lacking,
      isDismissible,
      contents: prepared.contents,
      alts: banner.alt ?? {},
      link: banner.link ?? "",
    });
  }
  if (faults.length > 0) throw new PromotionsRefusal(faults);
  return {
    banners,
    coupons: file.coupons.map((coupon) => {
      warnings.push(...languageWarnings(`coupon ${coupon.couponId}`, coupon.title, offered));
      return storedCouponOf(coupon);
    }),
    warnings,
    fileHash: createHash("sha256").update(text).digest("hex"),
  };
};

export interface PromotionsPorts extends PublicationRules {
  readonly database: Pick<Database, "pool">;
}

/** Replaces everything that is published, one publication at a time, by what follows from it; returns the latter. */
export const writePromotions = async (
  client: Queryable,
  promotionsOf: (before: Promotions) => Promotions,
  author: Author,
): Promise<Promotions> => {
  await lockPromotions(client);
  const before = await selectPromotions(client);
  await replacePromotions(client, promotionsOf(before));
  const after = await selectPromotions(client);
  await recordBanners(client, { before: before.banners, after: after.banners }, author);
  return after;
};

/** The published banners and coupons, and what a file would publish. */
export const createPromotions = ({ database, ...rules }: PromotionsPorts) => ({
  list: (): Promise<Promotions> => selectPromotions(database.pool),
  check: (file: WrittenFile): Promise<PreparedPromotions> => preparePromotions(file, rules),
});
