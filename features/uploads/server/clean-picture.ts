import pLimit from "p-limit";
import type { Sharp } from "sharp";
import type { UploadType } from "#platform/contract/attachments.ts";

export type PictureType = Exclude<UploadType, "application/pdf">;
export type PictureFault = "picture_too_large" | "picture_not_readable";

/** Photos of phones have up to 50 million pixels; 10,000 × 10,000 would take hundreds of megabytes. */
const maxPixels = 50_000_000;
/** A format that cannot be read line by line is decoded as a whole. */
const maxPixelsAtOnce = 16_000_000;
/** Larger pictures are reduced: an A4 page at 340 dots per inch. */
const maxSidePixels = 4_000;
const maxSeconds = 30;

const encode = (picture: Sharp, type: PictureType): Sharp => {
  switch (type) {
    case "image/jpeg":
      // Optimised coding would hold the whole picture in memory.
      return picture.jpeg({ quality: 85, optimiseCoding: false });
    case "image/png":
      return picture.png({ compressionLevel: 6 });
    case "image/webp":
      return picture.webp({ quality: 85, effort: 0 });
    default:
      return type satisfies never;
  }
};

/**
 * Writes a picture anew from its pixels: without metadata such as the place of a photo, without what was hidden behind
 * it, upright. sharp (libvips) decodes in a thread of its own; one picture at a time, because of its memory.
 */
export const createCleanPicture = () => {
  const limit = pLimit(1);
  return (
    type: PictureType,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<PictureFault | undefined> =>
    limit(async () => {
      // Loaded with the first picture: most processes never see one.
      const { default: sharp } = await import("sharp");
      sharp.cache(false);
      sharp.concurrency(1);
      const found = await sharp(from, { limitInputPixels: false })
        .metadata()
        .catch(() => undefined);
      if (found === undefined || `image/${found.format}` !== type) return "picture_not_readable";
      const isDecodedAtOnce = found.isProgressive || type === "image/webp";
      const pixels = found.width * found.height * (found.pages ?? 1);
      if (pixels > (isDecodedAtOnce ? maxPixelsAtOnce : maxPixels)) return "picture_too_large";
      const picture = sharp(from, { limitInputPixels: maxPixels, failOn: "error", autoOrient: true })
        .resize({ width: maxSidePixels, height: maxSidePixels, fit: "inside", withoutEnlargement: true })
        .timeout({ seconds: maxSeconds });
      return encode(picture, type)
        .toFile(to)
        .then(
          () => undefined,
          () => "picture_not_readable" as const,
        );
    });
};
export type CleanPicture = ReturnType<typeof createCleanPicture>;

/** The limit that the message names. */
export const maxMegapixels = maxPixels / 1_000_000;
