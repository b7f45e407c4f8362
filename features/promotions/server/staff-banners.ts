import { addDays, madridDate, type PlainDate } from "#energy/calendar.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { audienceTraits, bannerPlaces, type BannerPlace } from "../contract/banner-places.ts";
import { getStaffBanner } from "../contract/get-staff-banner.ts";
import { listBannerCodes } from "../contract/list-banner-codes.ts";
import { listStaffBanners, type ListedBanner } from "../contract/list-staff-banners.ts";
import { saveStaffBanner } from "../contract/save-staff-banner.ts";
import type { StaffBanner } from "../contract/staff-banner.ts";
import { withdrawStaffBanner } from "../contract/withdraw-staff-banner.ts";
import { saveBanner, withdrawBanner } from "../staff/write-banner.ts";
import { selectBannerVersions } from "./banner-versions.ts";
import type { PromotionPorts } from "./promotion-ports.ts";
import { PromotionsRefusal, type createPromotions } from "./publish-promotions.ts";
import { selectCounts, selectPromotions, type StoredBanner } from "./published-promotions.ts";

export interface StaffBannerPorts extends PromotionPorts {
  readonly carryOut: CarryOut;
  readonly promotions: Pick<ReturnType<typeof createPromotions>, "check">;
}

const daysOfCounts = 30;

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

const placesOf = ({ readConfiguration }: StaffBannerPorts, code: string): BannerPlace[] => {
  const { banners } = readConfiguration();
  return bannerPlaces.filter((place) => banners[place] === code);
};

const stateOn = ({ validFrom, validTo }: StoredBanner, today: PlainDate): ListedBanner["state"] => {
  if (validFrom !== null && validFrom > today) return "planned";
  return validTo !== null && validTo < today ? "over" : "on";
};

export const handleListStaffBanners = (ports: StaffBannerPorts): Handler =>
  handler(listStaffBanners, async ({ now }) => {
    const today = madridDate(now);
    const { banners } = await selectPromotions(ports.database.pool);
    const counts = await selectCounts(ports.database.pool, addDays(today, -daysOfCounts));
    const countOf = (id: number, wanted: "shown" | "opened"): number =>
      counts.find(({ bannerId, event }) => bannerId === id && event === wanted)?.count ?? 0;
    return {
      items: banners.map((banner) => {
        const { bannerId, code, validFrom, validTo, having, lacking, contents } = banner;
        return {
          bannerId,
          code,
          places: placesOf(ports, code),
          state: stateOn(banner, today),
          validFrom,
          validTo,
          having: audienceTraits.filter((trait) => having.includes(trait)),
          lacking: audienceTraits.filter((trait) => lacking.includes(trait)),
          languages: completeLanguages.filter((language) => contents[language] !== undefined),
          shown: countOf(bannerId, "shown"),
          opened: countOf(bannerId, "opened"),
        };
      }),
    };
  });

export const handleGetStaffBanner = (ports: StaffBannerPorts): Handler =>
  handler(getStaffBanner, async ({ params, fail }) => {
    const versions = await selectBannerVersions(ports.database.pool, params.bannerId);
    const [latest] = versions;
    if (latest === undefined) return fail("banner_not_found");
    return {
      isPublished: latest.state === "published",
      places: placesOf(ports, latest.banner.code),
      versions,
    };
  });

export const handleListBannerCodes = ({ readConfiguration }: StaffBannerPorts): Handler =>
  handler(listBannerCodes, () => {
    const { banners } = readConfiguration();
    return {
      items: bannerPlaces.flatMap((place) =>
        banners[place] === "" ? [] : [{ place, code: banners[place] }],
      ),
    };
  });

const pictureUrl = /data:image\/(?:png|jpeg|gif|webp);base64,([a-z0-9+/=]+)/gi;

/** The texts that are written, with names in place of the pictures in them, as in a file with pictures beside it. */
const setPicturesAside = (contents: StaffBanner["contents"]) => {
  const pictures = new Map<string, Buffer>();
  const texts = Object.fromEntries(
    Object.entries(contents).map(([language, content]) => [
      language,
      content.replaceAll(pictureUrl, (_, base64: string) => {
        const name = `picture-${pictures.size}`;
        pictures.set(name, Buffer.from(base64, "base64"));
        return name;
      }),
    ]),
  );
  return { texts, findPicture: async (name: string) => pictures.get(name) ?? ("missing" as const) };
};

const withoutEmpty = (texts: StaffBanner["contents"]): StaffBanner["contents"] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

/** The banner as it is published, by the rules of a published file; undefined when they refuse it. */
const prepareBanner = async (
  { promotions }: StaffBannerPorts,
  { kind, contents, alts, link, validFrom, validTo, isDismissible, ...banner }: StaffBanner,
): Promise<StoredBanner | undefined> => {
  const { texts, findPicture } = setPicturesAside(withoutEmpty(contents));
  const content = kind === "html" ? { html: texts } : { picture: texts, alt: withoutEmpty(alts) };
  const file = {
    ...banner,
    ...content,
    id: 1,
    valid_from: validFrom,
    valid_to: validTo,
    dismissible: isDismissible,
    link: link === "" ? null : link,
  };
  try {
    const text = JSON.stringify({ banners: [file] });
    const [prepared] = (await promotions.check({ text, pictures: findPicture })).banners;
    const isBlank = Object.values(prepared?.contents ?? {}).some((cleaned) => cleaned.trim() === "");
    return isBlank ? undefined : prepared;
  } catch (error) {
    if (error instanceof PromotionsRefusal) return undefined;
    throw error;
  }
};

export const handleSaveStaffBanner = (ports: StaffBannerPorts): Handler =>
  handler(saveStaffBanner, async ({ body, subject, now, fail }) => {
    const banner = await prepareBanner(ports, body.banner);
    if (banner === undefined) return fail("banner_not_possible");
    const written = { ...body, banner, author: subject.name };
    const outcome = await ports.carryOut(saveBanner, written, authorOf(subject, now));
    return typeof outcome === "string" ? fail(outcome) : outcome;
  });

export const handleWithdrawStaffBanner = ({ carryOut }: StaffBannerPorts): Handler =>
  handler(withdrawStaffBanner, async ({ params, body, subject, now, fail }) => {
    const withdrawal = { ...params, ...body, author: subject.name };
    const outcome = await carryOut(withdrawBanner, withdrawal, authorOf(subject, now));
    return outcome === "done" ? { status: "OK" as const } : fail(outcome);
  });
