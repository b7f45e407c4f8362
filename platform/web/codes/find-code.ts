import jsQR from "jsqr";

export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** The text of the QR code in a drawn picture; undefined without one. */
export const readPixels = ({ data, width, height }: Pixels): string | undefined => {
  const found = jsQR(data, width, height, { inversionAttempts: "dontInvert" });
  return found === null || found.data === "" ? undefined : found.data;
};

/** Longest sides at which a picture is tried: a large photo is blurred less when it is smaller, a small code needs more. */
const sides = [1200, 2000, 800, 3000] as const;

/** The text of the QR code in a picture, which is drawn at several sizes until one is read; undefined without one. */
export const findCode = async (
  pixelsAt: (longestSide: number) => Promise<Pixels>,
): Promise<string | undefined> => {
  for (const side of sides) {
    const code = readPixels(await pixelsAt(side));
    if (code !== undefined) return code;
  }
  return undefined;
};
