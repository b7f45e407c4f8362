import type { Pixels } from "./find-code.ts";
import { linksInPdf } from "./pdf-links.ts";

/** What browsers that can read codes themselves offer; not in the types of the DOM. */
interface CodeDetector {
  readonly detect: (picture: ImageBitmap) => Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => CodeDetector) | undefined;
}

const drawAt =
  (picture: ImageBitmap) =>
  async (longestSide: number): Promise<Pixels> => {
    const scale = longestSide / Math.max(picture.width, picture.height);
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("This browser cannot draw pictures");
    context.drawImage(picture, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };

/** The codes that the browser itself finds; none where it cannot. */
const detect = async (picture: ImageBitmap): Promise<string[]> => {
  if (globalThis.BarcodeDetector === undefined) return [];
  try {
    const found = await new globalThis.BarcodeDetector({ formats: ["qr_code"] }).detect(picture);
    return found.map(({ rawValue }) => rawValue);
  } catch {
    return [];
  }
};

const linksInPicture = async (file: Blob): Promise<string[]> => {
  const picture = await createImageBitmap(file);
  try {
    const detected = await detect(picture);
    if (detected.length > 0) return detected;
    const { findCode } = await import("./find-code.ts");
    const code = await findCode(drawAt(picture));
    return code === undefined ? [] : [code];
  } finally {
    picture.close();
  }
};

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");

/**
 * The wanted links in a file that a person chose: those of a PDF, or the code in a picture. Everything is read in the
 * browser.
 */
export const readCodes = async (file: Blob, isWanted: (link: string) => boolean): Promise<string[]> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isPdf(bytes) ? linksInPdf(bytes, isWanted) : (await linksInPicture(file)).filter(isWanted);
};
