import QRCode from "qrcode";
import sharp from "sharp";
import { expect, test } from "vitest";
import { findCode, type Pixels } from "./find-code.ts";

const link =
  "https://comparador.cnmc.gob.es/comparador/QRE?cp=08015&pP1=3.45&pP2=3.45&tc=E0&finContrato=2027-01-22&com=R2-415&cups=ES0031405600000001JN0F&tf=N&iniF=2026-03-18&finF=2026-04-17&fFact=2026-04-23&cfP1=62.25&cfP2=122.31&cfP3=158.02&caP1=751&caP2=787&caP3=1180&iniA=2025-05-15&pmaxP1=3.727&pmaxP2=2.974&imp=60.20&impPot=10.88&impEner=42.45&impOtrosSinIE=0.80&impOtrosConIE=0.00&impSA=0.00&dto=0.00&exc=0.00&ajuste=0&finBS=0.57&prP1=34.867355&prP2=9.249465&prE1=0.124140&prE2=0.124140&prE3=0.124140&rev=0&verde=1&cambio=0&promo=0";

interface Photo {
  /** Of the code in the picture. */
  readonly sizePx: number;
  readonly degrees: number;
  readonly blur: number;
  /** Of the light, from 0 to 1. */
  readonly light?: number;
}

/** A page with the code of a bill, as a phone photographs it. */
const photograph = async (level: "L" | "M", { sizePx, degrees, blur, light = 1 }: Photo): Promise<Buffer> => {
  const code = await QRCode.toBuffer(link, { errorCorrectionLevel: level, margin: 4, scale: 8 });
  const printed = await sharp(code).resize(sizePx, sizePx).png().toBuffer();
  const turned = await sharp(printed).rotate(degrees, { background: "#fff" }).png().toBuffer();
  const page = await sharp({ create: { width: 1250, height: 1300, channels: 3, background: "#f8f6f0" } })
    .composite([{ input: turned, left: 20, top: 60 }])
    .png()
    .toBuffer();
  return sharp(page).blur(blur).linear(light, 20).jpeg({ quality: 70 }).toBuffer();
};

const pixelsOf =
  (photo: Buffer) =>
  async (side: number): Promise<Pixels> => {
    const { data, info } = await sharp(photo)
      .resize(side, side, { fit: "inside" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  };

const photos: readonly Photo[] = [
  { sizePx: 240, degrees: 0, blur: 0.3 },
  { sizePx: 300, degrees: 7, blur: 0.5 },
  { sizePx: 360, degrees: -12, blur: 0.8 },
  { sizePx: 400, degrees: 25, blur: 1 },
  { sizePx: 300, degrees: 45, blur: 0.3 },
  { sizePx: 500, degrees: 90, blur: 1.2 },
  { sizePx: 600, degrees: -33, blur: 1.8 },
  { sizePx: 420, degrees: 3, blur: 0.8, light: 0.35 },
  { sizePx: 360, degrees: 180, blur: 0.6, light: 0.25 },
  { sizePx: 900, degrees: 15, blur: 2.5, light: 0.5 },
];

test("at least 19 of 20 codes that were printed small and photographed askew are read @slow", async () => {
  let read = 0;
  for (const level of ["L", "M"] as const)
    for (const photo of photos)
      if ((await findCode(pixelsOf(await photograph(level, photo)))) === link) read += 1;
  expect(read).toBeGreaterThanOrEqual(19);
});

test("a picture without a code has none", async () => {
  const page = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#dde" } })
    .jpeg()
    .toBuffer();
  expect(await findCode(pixelsOf(page))).toBeUndefined();
});
