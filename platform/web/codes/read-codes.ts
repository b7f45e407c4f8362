import { detect } from "./detect-codes.ts";
import { drawAt } from "./draw-picture.ts";
import { linksInPdf } from "./pdf-links.ts";

/** The links of the codes in a picture. */
const linksInPicture = async (source: Blob | ImageData): Promise<string[]> => {
  const picture = await createImageBitmap(source);
  try {
    const detected = (await detect(picture)) ?? [];
    if (detected.length > 0) return detected;
    const { findCode } = await import("./find-code.ts");
    const code = await findCode(drawAt(picture, picture));
    return code === undefined ? [] : [code];
  } finally {
    picture.close();
  }
};

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");

/** No further page is read after so long. */
const maxScanMs = 20_000;

/** Those in the scanned pages of a PDF, one page after another. A picture that cannot be read has none. */
const linksInScans = async (
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (link: string) => boolean,
): Promise<string[]> => {
  const { picturesInPdf } = await import("./pdf-pictures.ts");
  const found: string[] = [];
  const until = performance.now() + maxScanMs;
  for await (const picture of picturesInPdf(bytes)) {
    const source =
      picture instanceof Blob ? picture : new ImageData(picture.data, picture.width, picture.height);
    found.push(...(await linksInPicture(source).catch(() => [])).filter(isWanted));
    if (performance.now() > until) break;
  }
  return [...new Set(found)];
};

/**
 * The wanted links in a file that a person chose: those of a PDF, or the codes in its pictures where it has no link, or the
 * code in a picture. Everything is read in the browser.
 */
export const readCodes = async (file: Blob, isWanted: (link: string) => boolean): Promise<string[]> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isPdf(bytes)) return (await linksInPicture(file)).filter(isWanted);
  const links = await linksInPdf(bytes, isWanted);
  return links.length > 0 ? links : linksInScans(bytes, isWanted);
};
