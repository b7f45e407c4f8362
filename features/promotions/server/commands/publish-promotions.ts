import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { addDays, madridDate } from "#energy/calendar.ts";
import { publishPromotions, withdrawPromotions } from "../../staff/publish-promotions.ts";
import type { PreparedPromotions, WrittenFile } from "../publish-promotions.ts";
import type { PromotionServices } from "../services.ts";
import { selectCounts, type Promotions, type Texts } from "../published-promotions.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { escapeHtml } from "#platform/server/escape-html.ts";
import { openPictureFolder } from "#platform/server/html/embed-pictures.ts";
import { reasonOf } from "#platform/server/loading/file-troubles.ts";
import { drawTable, printable } from "#platform/server/commands/draw-table.ts";
import {
  asWho,
  Refusal,
  text,
  type AddCommands,
  type CommandContext,
  type Outcome,
} from "#platform/server/commands/command.ts";

interface Context extends CommandContext {
  readonly promotions: Pick<PromotionServices, "list" | "check">;
}

const openFile = async ({ folder }: Context, name: string): Promise<WrittenFile> => {
  const path = resolve(folder, name);
  try {
    return { text: await readFile(path, "utf8"), pictures: openPictureFolder(dirname(path)) };
  } catch (error) {
    throw new Refusal(`${path}: ${reasonOf(error)}`);
  }
};

const languagesIn = (texts: Texts): string =>
  completeLanguages.filter((language) => texts[language] !== undefined).join(" ");

const period = (from: string | null, to: string | null): string => `${from ?? "…"} to ${to ?? "…"}`;

/** Days whose counts the list adds up. */
const countedDays = 30;

const describe = (
  { banners, coupons }: Promotions,
  countOf: (bannerId: number, event: string) => number = () => 0,
): string[] => [
  ...drawTable(
    ["BANNER", "CODE", "KIND", "VALID", "HAVING", "LACKING", "LANGUAGES", "SHOWN", "OPENED", "DISMISSED"],
    banners.map((banner) => [
      String(banner.bannerId),
      banner.code,
      banner.kind,
      period(banner.validFrom, banner.validTo),
      banner.having.join(" "),
      banner.lacking.join(" "),
      languagesIn(banner.contents),
      ...["shown", "opened", "dismissed"].map((event) => String(countOf(banner.bannerId, event))),
    ]),
  ),
  ...(banners.length === 0 ? ["no banners"] : []),
  "",
  ...drawTable(
    ["COUPON", "CODE", "VALID", "LANGUAGES", "SHARES"],
    coupons.map((coupon) => [
      String(coupon.couponId),
      coupon.code ?? "",
      period(coupon.validFrom, coupon.validTo),
      languagesIn(coupon.titles),
      coupon.shareUrl,
    ]),
  ),
  ...(coupons.length === 0 ? ["no coupons"] : []),
];

const list = async ({ promotions, database, now }: Context): Promise<Outcome> => {
  const published = await promotions.list();
  const counts = await selectCounts(database.pool, addDays(madridDate(now), -countedDays));
  const countOf = (bannerId: number, event: string): number =>
    counts.find((row) => row.bannerId === bannerId && row.event === event)?.count ?? 0;
  return {
    lines: [...describe(published, countOf), "", `Counts are those of the last ${countedDays} days.`],
    json: {
      banners: published.banners.map(({ bannerId, code }) => ({
        id: bannerId,
        code,
        shown: countOf(bannerId, "shown"),
        opened: countOf(bannerId, "opened"),
        dismissed: countOf(bannerId, "dismissed"),
      })),
      coupons: published.coupons.map(({ couponId }) => ({ id: couponId })),
    },
  };
};

const warningLines = ({ warnings }: PreparedPromotions): string[] =>
  warnings.length === 0 ? [] : ["", "Look at this:", ...warnings.map((warning) => `  ${printable(warning)}`)];

const check = async (context: Context, name: string): Promise<Outcome> => {
  const prepared = await context.promotions.check(await openFile(context, name));
  return {
    lines: [...describe(prepared), ...warningLines(prepared), "", "Nothing was written."],
    json: { warnings: prepared.warnings, file_sha256: prepared.fileHash },
  };
};

const previewOf = ({ banners, coupons }: Promotions): string => {
  const sections = completeLanguages.map((language) => {
    const shown = banners.flatMap(({ code, kind, contents, alts }) => {
      const content = contents[language];
      if (content === undefined) return [];
      const alt = escapeHtml(alts[language] ?? "");
      return [
        `<h3>${escapeHtml(code)}</h3>`,
        kind === "html" ? content : `<img src="${escapeHtml(content)}" alt="${alt}"><p>${alt}</p>`,
      ];
    });
    const given = coupons.flatMap(({ titles, descriptions }) =>
      titles[language] === undefined
        ? []
        : [`<h3>${escapeHtml(titles[language])}</h3><p>${escapeHtml(descriptions[language] ?? "")}</p>`],
    );
    return [`<h2>${language}</h2>`, ...shown, ...given].join("\n");
  });
  return [
    `<!doctype html><meta charset="utf-8"><title>Promotions</title>`,
    `<style>body{font:16px/1.5 system-ui;max-width:48rem;margin:2rem auto}img{max-width:100%}</style>`,
    ...sections,
    "",
  ].join("\n");
};

const preview = async (context: Context, name: string, target: string): Promise<Outcome> => {
  const prepared = await context.promotions.check(await openFile(context, name));
  const path = resolve(context.folder, target);
  await writeFile(path, previewOf(prepared));
  return {
    lines: [...warningLines(prepared), `Open ${path} in a browser. Nothing was published.`],
    json: { preview: path, warnings: prepared.warnings },
  };
};

const publish = async (context: Context, name: string, as: string): Promise<Outcome> => {
  const prepared = await context.promotions.check(await openFile(context, name));
  await context.carryOut(
    publishPromotions,
    { file: basename(name), prepared, author: as },
    { actor: as, now: context.now },
  );
  const { banners, coupons, warnings } = prepared;
  return {
    lines: [...describe(prepared), ...warningLines(prepared)],
    json: { banners: banners.length, coupons: coupons.length, warnings },
  };
};

const withdraw = async (context: Context, codeOrCoupon: string, as: string): Promise<Outcome> => {
  const after = await context.carryOut(
    withdrawPromotions,
    { withdrawn: codeOrCoupon, author: as },
    { actor: as, now: context.now },
  );
  if (after === undefined)
    throw new Refusal(`No banner has the code ${codeOrCoupon}, and no coupon the number.`);
  return { lines: describe(after), json: { withdrawn: codeOrCoupon } };
};

const file = text(4096);

export const addPromotionCommands: AddCommands<Context> = (program, ask) => {
  const promotions = program.command("promotions").description("banners and coupons");
  promotions
    .command("list", { isDefault: true })
    .description("the published banners and coupons, and how often banners were displayed")
    .action(() => ask(list));
  promotions
    .command("check")
    .description("what a file would publish; writes nothing")
    .argument("<FILE>", "the file of banners and coupons", file)
    .action((name) => ask((context) => check(context, name)));
  promotions
    .command("preview")
    .description("writes a page that displays a file's banners and coupons in each language")
    .argument("<FILE>", "the file of banners and coupons", file)
    .argument("<PAGE>", "the page to write, such as preview.html", file)
    .action((name, page) => ask((context) => preview(context, name, page)));
  promotions
    .command("publish")
    .description("publishes a file at once; what is not in it is withdrawn")
    .argument("<FILE>", "the file of banners and coupons", file)
    .addOption(asWho)
    .action((name, { as }) => ask((context) => publish(context, name, as)));
  promotions
    .command("withdraw")
    .description("withdraws the banners of a code, or a coupon")
    .argument("<CODE>", "a banner's code or a coupon's number", text(40))
    .addOption(asWho)
    .action((code, { as }) => ask((context) => withdraw(context, code, as)));
};
