import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { hasCode } from "../error-code.ts";

/** Maximum bytes of one picture, and of all pictures in one text. */
const maxPictureBytes = 200_000;
const maxPicturesBytes = 400_000;

const beginsWith = (content: Buffer, bytes: string, at = 0): boolean =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1"));

/**
 * The media type by the first bytes, whatever the file’s name; undefined for formats that are not shown.
 * SVG is excluded: it is a document that can run scripts.
 */
export const mediaTypeOf = (content: Buffer): string | undefined => {
  if (beginsWith(content, "\u0089PNG\r\n\u001a\n")) return "image/png";
  if (beginsWith(content, "\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (beginsWith(content, "GIF87a") || beginsWith(content, "GIF89a")) return "image/gif";
  if (beginsWith(content, "RIFF") && beginsWith(content, "WEBP", 8)) return "image/webp";
  return undefined;
};

/**
 * Whether a picture's source is a file name in the folder of the published file: no scheme, no parent folder, no
 * escapes.
 */
const isPictureName = (source: string): boolean =>
  /^[\p{L}\p{M}\p{N}_.-][\p{L}\p{M}\p{N}_. /-]*$/u.test(source) && !source.split("/").includes("..");

/** A picture's bytes, or why there are none. */
export type Picture = Buffer | "missing" | "outside" | "too_big";
/** Finds a picture by its name in the HTML. */
export type Pictures = (name: string) => Promise<Picture>;

/** Pictures in the folder of the published file or below it; links to other folders are not followed. */
export const openPictureFolder =
  (folder: string): Pictures =>
  async (name) => {
    try {
      const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
      if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) return "outside";
      const found = await stat(path);
      if (!found.isFile()) return "missing";
      return found.size > maxPictureBytes ? "too_big" : await readFile(path);
    } catch (error) {
      if (hasCode(error, "ENOENT", "ENOTDIR")) return "missing";
      throw error;
    }
  };

// An unclosed tag extends to the end of the text, as in browsers: one search for its end is enough.
const tagPattern = /<img(?=[\s/>])(?:[^>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:>|$)/gi;
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Attributes of a tag by name; of repeated ones the first, as in browsers. */
const attributesIn = (tag: string): Map<string, string> => {
  const attributes = new Map<string, string>();
  for (const [, name = "", ...values] of tag.slice("<img".length, -1).matchAll(attributePattern)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, values.find((value) => value !== undefined) ?? "");
  }
  return attributes;
};

const withSource = (tag: string, source: string): string =>
  `<img${tag
    .slice("<img".length)
    .replaceAll(attributePattern, (whole: string, name: string) =>
      name.toLowerCase() === "src" ? `src="${source}"` : whole,
    )}`;

const kilobytes = (bytes: number): string => `${bytes / 1000} kB`;
const carried = /^data:[^,]*;base64,(.*)$/s;

/** The bytes of a picture that the HTML refers to or embeds, or a sentence with the reason why it cannot be shown. */
const findPicture = async (source: string, pictures: Pictures): Promise<Buffer | string> => {
  const shown = source.length > 60 ? `${source.slice(0, 60)}…` : source;
  const inside = carried.exec(source)?.[1];
  if (inside === undefined && !isPictureName(source))
    return `the picture ${shown} is not the name of a file that lies beside this one`;
  const found = inside === undefined ? await pictures(source) : Buffer.from(inside, "base64");
  if (found === "missing") return `the picture ${shown} does not lie beside this file`;
  if (found === "outside") return `the picture ${shown} lies outside this file's folder`;
  if (found === "too_big" || found.length > maxPictureBytes)
    return `the picture ${shown} has more than ${kilobytes(maxPictureBytes)}`;
  return mediaTypeOf(found) === undefined ? `the picture ${shown} is no PNG, JPEG, GIF or WebP` : found;
};

export interface Embedded {
  readonly html: string;
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** Embeds the pictures in the HTML, so that readers' browsers request nothing from other servers. */
export const embedPictures = async (html: string, pictures: Pictures): Promise<Embedded> => {
  const tags = (html.match(tagPattern) ?? []).map(attributesIn);
  const faults: string[] = [];
  const embedded = new Map<string, string>();
  let totalBytes = 0;
  for (const source of tags.map((tag) => tag.get("src")).filter((source) => source !== undefined)) {
    if (embedded.has(source)) continue;
    const picture = await findPicture(source, pictures);
    if (typeof picture === "string") faults.push(picture);
    else {
      totalBytes += picture.length;
      embedded.set(source, `data:${mediaTypeOf(picture)};base64,${picture.toString("base64")}`);
    }
  }
  if (totalBytes > maxPicturesBytes)
    faults.push(`its pictures have more than ${kilobytes(maxPicturesBytes)} together`);
  return {
    html: html.replaceAll(tagPattern, (tag) => {
      const source = embedded.get(attributesIn(tag).get("src") ?? "");
      return source === undefined ? tag : withSource(tag, source);
    }),
    faults: [...new Set(faults)],
    warnings: tags
      .filter((tag) => !tag.has("alt"))
      .map(
        (tag) =>
          `the picture ${(tag.get("src") ?? "").slice(0, 60)} has no alt: write what it shows, or alt="" where it only adorns`,
      ),
  };
};
