import type { Pixels } from "./find-code.ts";
import { inflate, type PdfStream, streamsOf, textOfPdf } from "./pdf-streams.ts";

/** A bill has a few pages; a file of many more is not one. */
const maxPictures = 16;
/** A page of A3 at 300 dots per inch has 17 million. */
const maxPixels = 20_000_000;
/** The code of a bill has 45 modules and more. */
const minSide = 60;
const maxInflatedBytes = 200_000_000;

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bits: 1 | 8;
  /** Of the rows, by the filters of PNG. */
  readonly isPredicted: boolean;
  readonly isInverted: boolean;
}

const numberOf = (dictionary: string, name: string): number =>
  Number(new RegExp(`/${name}\\s{0,8}(\\d{1,6})`).exec(dictionary)?.[1] ?? Number.NaN);

/** A picture as its dictionary describes it; undefined for one that is no page nor code, or of a kind that is not read. */
const pictureOf = (dictionary: string): Picture | undefined => {
  const [width, height] = [numberOf(dictionary, "Width"), numberOf(dictionary, "Height")];
  const isOfASize = Math.min(width, height) >= minSide && width * height <= maxPixels;
  const isMask = /\/ImageMask\s{0,8}true/.test(dictionary);
  const bits = isMask ? 1 : numberOf(dictionary, "BitsPerComponent");
  const predictor = numberOf(dictionary, "Predictor") || 1;
  if (!isOfASize || (bits !== 1 && bits !== 8) || (predictor !== 1 && predictor < 10)) return undefined;
  const isInverted = /\/Decode\s{0,8}\[\s{0,8}1\s{1,8}0/.test(dictionary);
  return { width, height, bits, isPredicted: predictor >= 10, isInverted };
};

const nearest = (left: number, up: number, corner: number): number => {
  const [toLeft, toUp, toCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};

/** What the filters of PNG, by their numbers, add to a byte: of the one before, above, and before that above. */
const filters: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  nearest,
];

/** The rows without the filters of PNG, each of which begins with the number of its own. */
const unfiltered = (bytes: Uint8Array, rowBytes: number, step: number): Uint8Array => {
  const rows = Math.floor(bytes.length / (rowBytes + 1));
  const plain = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row += 1) {
    const added = filters[bytes[row * (rowBytes + 1)] ?? 0] ?? nearest;
    for (let at = 0; at < rowBytes; at += 1) {
      const here = row * rowBytes + at;
      const left = at < step ? 0 : (plain[here - step] ?? 0);
      const up = row === 0 ? 0 : (plain[here - rowBytes] ?? 0);
      const corner = row === 0 || at < step ? 0 : (plain[here - rowBytes - step] ?? 0);
      plain[here] = (bytes[row * (rowBytes + 1) + 1 + at] ?? 0) + added(left, up, corner);
    }
  }
  return plain;
};

/** The bytes of a pixel: 1 of grey, 3 of colours, 4 of inks; undefined for any other number. */
const channelsOf = ({ width, height, bits, isPredicted }: Picture, length: number): 1 | 3 | 4 | undefined => {
  if (bits === 1) return 1;
  const ofRow = length / height - (isPredicted ? 1 : 0);
  // A line break may follow the data.
  return ([4, 3, 1] as const).find((channels) => ofRow >= channels * width);
};

/** Of colours the green, of inks the black. */
const usedChannel = { 1: 0, 3: 1, 4: 3 } as const;

/** Grey pixels of a picture, as of a photo: a code needs no colours. */
const pixelsOf = (picture: Picture, inflated: Uint8Array): Pixels | undefined => {
  const { width, height, bits, isPredicted, isInverted } = picture;
  const channels = channelsOf(picture, inflated.length);
  if (channels === undefined) return undefined;
  const rowBytes = bits === 1 ? Math.ceil(width / 8) : width * channels;
  const plain = isPredicted ? unfiltered(inflated, rowBytes, channels) : inflated;
  if (plain.length < rowBytes * height) return undefined;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const isDarkHigh = isInverted !== (channels === 4);
  const valueAt = (x: number, y: number): number => {
    if (bits === 1) return (((plain[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) * 255;
    return plain[y * rowBytes + x * channels + usedChannel[channels]] ?? 0;
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = isDarkHigh ? 255 - valueAt(x, y) : valueAt(x, y);
      const at = (y * width + x) * 4;
      data[at] = value;
      data[at + 1] = value;
      data[at + 2] = value;
    }
  return { data, width, height };
};

const jpegOf = (bytes: Uint8Array<ArrayBuffer>): Blob => new Blob([bytes], { type: "image/jpeg" });

const readPicture = async (
  bytes: Uint8Array<ArrayBuffer>,
  { dictionary, start, end }: PdfStream,
  picture: Picture,
): Promise<Blob | Pixels | undefined> => {
  const own = bytes.slice(start, end);
  const isJpeg = dictionary.includes("/DCTDecode");
  if (!dictionary.includes("/FlateDecode")) return isJpeg ? jpegOf(own) : undefined;
  const { width, height } = picture;
  const inflated = await inflate(own, isJpeg ? own.length * 4 : (width * 4 + 1) * height);
  return isJpeg ? jpegOf(inflated) : pixelsOf(picture, inflated);
};

const isPicture = (dictionary: string): boolean =>
  /\/Subtype\s{0,8}\/Image\b/.test(dictionary) &&
  /\/DCTDecode|\/FlateDecode/.test(dictionary) &&
  pictureOf(dictionary) !== undefined;

/**
 * The pictures in a PDF that may be a scanned page or a code: JPEGs as they are, others as pixels. Those compressed as a fax
 * (CCITT, JBIG2) or as JPEG 2000 are not read, nor those of an encrypted file.
 */
export const picturesInPdf = async function* (bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Blob | Pixels> {
  let inflatedBytes = 0;
  for (const stream of streamsOf(textOfPdf(bytes), { isWanted: isPicture, maxStreams: maxPictures })) {
    const picture = pictureOf(stream.dictionary);
    if (picture === undefined || inflatedBytes > maxInflatedBytes) continue;
    const read = await readPicture(bytes, stream, picture);
    inflatedBytes += picture.width * picture.height * 4;
    if (read !== undefined) yield read;
  }
};
