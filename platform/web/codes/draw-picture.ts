import type { Pixels } from "./find-code.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The pixels of a picture, drawn so that its longest side has a length. */
export const drawAt =
  (picture: ImageBitmap | HTMLVideoElement, { width: ownWidth, height: ownHeight }: Size) =>
  async (longestSide: number): Promise<Pixels> => {
    const scale = longestSide / Math.max(ownWidth, ownHeight);
    const width = Math.max(1, Math.round(ownWidth * scale));
    const height = Math.max(1, Math.round(ownHeight * scale));
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("This browser cannot draw pictures");
    context.drawImage(picture, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  };
