import type { UploadType } from "#platform/contract/attachments.ts";

/** Bytes at the start of a file that are enough to recognise it. */
export const headBytes = 16;

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const heicBrands = new Set(["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]);

const startsWith = (head: Buffer, start: Buffer): boolean => head.subarray(0, start.length).equals(start);
const textAt = (head: Buffer, from: number, length: number): string =>
  head.toString("latin1", from, from + length);

/**
 * The format of a file by its first bytes; undefined for any other, such as SVG, HTML and archives. A file that is also
 * of another format is of the one that it begins with, and is only ever sent as that, as a download.
 */
export const recogniseFile = (head: Buffer): UploadType | "heic" | undefined => {
  if (textAt(head, 0, 5) === "%PDF-") return "application/pdf";
  if (startsWith(head, pngStart)) return "image/png";
  if (startsWith(head, jpegStart)) return "image/jpeg";
  if (textAt(head, 0, 4) === "RIFF" && textAt(head, 8, 4) === "WEBP") return "image/webp";
  return textAt(head, 4, 4) === "ftyp" && heicBrands.has(textAt(head, 8, 4)) ? "heic" : undefined;
};

const endings: Readonly<Record<UploadType, readonly [usual: string, ...others: string[]]>> = {
  "application/pdf": [".pdf"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
};
const maxNameLength = 150;

/** A name with the ending of its content: programs open a file by its ending, and `invoice.html` would run in a browser. */
const withEnding = (name: string, type: UploadType): string => {
  const isRight = (text: string): boolean =>
    endings[type].some((ending) => text.toLowerCase().endsWith(ending) && text.length > ending.length);
  if (isRight(name)) return name;
  const bare = name.replace(/\.[a-z][a-z0-9]{0,9}$/i, "");
  return isRight(bare) ? bare : `${bare}${endings[type][0]}`;
};

/**
 * The last part of a name that may be a path, without characters that a file system or a header cannot have, and with the
 * ending of the file's content.
 */
export const cleanFilename = (name: string, type: UploadType): string => {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}"<>:|?*]/gu, "")
    .replace(/^\.+/, "")
    .trim();
  // Windows ignores points and spaces at the end.
  const bare = clean
    .slice(-maxNameLength)
    .toWellFormed()
    .replace(/[. ]{1,150}$/, "");
  return withEnding(bare || "file", type).slice(-maxNameLength);
};
