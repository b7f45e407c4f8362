import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import {
  execute,
  instant,
  int,
  json,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { audienceTraits } from "../contract/banner-places.ts";
import type { StoredBanner } from "./published-promotions.ts";

/** Who changes it, and when. */
export interface Author {
  readonly author: string;
  readonly now: Date;
}

const texts = z.partialRecord(z.enum(completeLanguages), z.string());
const versionedBanner = z.object({
  bannerId: z.int(),
  code: z.string(),
  kind: z.enum(["image", "html"]),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  having: z.array(z.enum(audienceTraits)),
  lacking: z.array(z.enum(audienceTraits)),
  isDismissible: z.boolean(),
  contents: texts,
  alts: texts,
  link: z.string(),
});

const versionColumns = {
  version: int,
  state: oneOf("published", "withdrawn"),
  banner: json(versionedBanner),
  author: text,
  writtenAt: instant,
};
export type BannerVersionRow = RowOf<typeof versionColumns>;

/** The versions of a banner, from the latest. */
export const selectBannerVersions = (db: Queryable, bannerId: number): Promise<BannerVersionRow[]> =>
  queryRows(db, {
    text: `select version, state, banner, author, written_at as "writtenAt" from banner_versions
           where banner_id = $1::bigint order by version desc limit 20`,
    values: [bannerId],
    columns: versionColumns,
  });

/** The number of a new banner: never that of another, published or not. */
export const nextBannerId = async (db: Queryable): Promise<number> =>
  (
    await queryRow(db, {
      text: `select greatest((select max(banner_id) from banners), (select max(banner_id) from banner_versions), 0) + 1 as id`,
      columns: { id: int },
    })
  )?.id ?? 1;

const insertBannerVersion = async (
  client: Queryable,
  banner: StoredBanner,
  { state, author, now }: Author & { readonly state: BannerVersionRow["state"] },
): Promise<void> => {
  await execute(client, {
    text: "update banner_versions set ended_at = $2::timestamptz where banner_id = $1::bigint and ended_at is null",
    values: [banner.bannerId, now],
  });
  await execute(client, {
    text: `insert into banner_versions (banner_id, version, state, banner, author, written_at, ended_at)
           select $1::integer, coalesce(max(version), 0) + 1, $2, $3::jsonb, $4, $5::timestamptz, $6::timestamptz
           from banner_versions where banner_id = $1::integer`,
    values: [banner.bannerId, state, JSON.stringify(banner), author, now, state === "withdrawn" ? now : null],
  });
};

/** Records which banners a publication has changed, and which it has withdrawn. */
export const recordBanners = async (
  client: Queryable,
  { before, after }: { readonly before: readonly StoredBanner[]; readonly after: readonly StoredBanner[] },
  author: Author,
): Promise<void> => {
  for (const banner of after) {
    const former = before.find(({ bannerId }) => bannerId === banner.bannerId);
    if (!isDeepStrictEqual(former, banner))
      await insertBannerVersion(client, banner, { ...author, state: "published" });
  }
  for (const banner of before)
    if (!after.some(({ bannerId }) => bannerId === banner.bannerId))
      await insertBannerVersion(client, banner, { ...author, state: "withdrawn" });
};
