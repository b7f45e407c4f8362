import { crc32, deflateSync } from "node:zlib";

/** The deployment's two colours, `#rgb` or `#rrggbb`. */
interface IconColours {
  readonly primary: string;
  readonly secondary: string;
}

/** `round` has its own corners; `whole` is cut by the device, so that its mark is smaller; `badge` is a shape alone. */
type IconShape = "round" | "whole" | "badge";

/** In pixels. */
interface IconSize {
  readonly width: number;
  readonly height: number;
}

type Colour = readonly [red: number, green: number, blue: number];

const colourOf = (hex: string): Colour => {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, "$&$&") : hex.slice(1);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** The mark of `portalIcon` on a square of 32: a sun, whose eight rays are alike. */
const side = 32;
const middle = side / 2;
const sunRadius = 6;
const rayWidth = 2.5;
const straightRay = { from: 9, to: 12 };
const diagonalRay = { from: 6.4 * Math.SQRT2, to: 8.5 * Math.SQRT2 };
const corner = 8;
/** Devices may cut away what is further from the middle than two fifths of the side. */
const markScale = { round: 1, whole: 0.85, badge: 1.1 } as const;

const distanceToRay = (
  along: number,
  across: number,
  { from, to }: { readonly from: number; readonly to: number },
): number => Math.hypot(Math.max(from - along, along - to, 0), across) - rayWidth / 2;

/** How far a point is outside of the mark, from its distances to the middle along both sides; negative inside. */
const outsideMark = (x: number, y: number): number => {
  const [far, near] = x > y ? [x, y] : [y, x];
  return Math.min(
    Math.hypot(x, y) - sunRadius,
    distanceToRay(far, near, straightRay),
    distanceToRay((far + near) * Math.SQRT1_2, (far - near) * Math.SQRT1_2, diagonalRay),
  );
};

const outsideSquare = (x: number, y: number): number => {
  const dx = x - (middle - corner);
  const dy = y - (middle - corner);
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner;
};

/** Share of a pixel that is inside, from its distance in pixels. */
const shareOf = (distance: number): number => Math.min(Math.max(0.5 - distance, 0), 1);

const chunk = (type: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** A PNG of 8 bits with transparency (RFC 2083). */
const pngOf = ({ width, height }: IconSize, rows: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** How much of a pixel is mark, and how much of it is seen; from its distances to the middle. */
const coverageOf = (x: number, y: number, { shape, unit }: { shape: IconShape; unit: number }) => {
  const scale = markScale[shape];
  const mark = shareOf((outsideMark(x / scale, y / scale) * scale) / unit);
  if (shape === "badge") return { mark: 1, seen: mark };
  return { mark, seen: shape === "whole" ? 1 : shareOf(outsideSquare(x, y) / unit) };
};

/** A device draws the badge in its own colour. */
const white: Colour = [255, 255, 255];

/** The portal's mark in the deployment's colours, in the middle of a PNG. */
export const drawAppIcon = (
  { primary, secondary }: IconColours,
  { width, height, shape }: IconSize & { readonly shape: IconShape },
): Buffer => {
  const background = colourOf(primary);
  const marked = shape === "badge" ? white : colourOf(secondary);
  const unit = side / Math.min(width, height);
  const rows = Buffer.alloc(height * (width * 4 + 1));
  let at = 0;
  for (let row = 0; row < height; row += 1) {
    // The row's filter: none.
    at += 1;
    for (let column = 0; column < width; column += 1) {
      const x = Math.abs((column + 0.5 - width / 2) * unit);
      const y = Math.abs((row + 0.5 - height / 2) * unit);
      const { mark, seen } = coverageOf(x, y, { shape, unit });
      for (const [index, from] of background.entries()) {
        rows[at] = Math.round(from + ((marked[index] ?? from) - from) * mark);
        at += 1;
      }
      rows[at] = Math.round(255 * seen);
      at += 1;
    }
  }
  return pngOf({ width, height }, rows);
};

/** What a message shows beside the title of a page that it shares, unless the deployment has a picture of its own. */
export const socialCard = { address: "/app-icons/card.png", width: 1200, height: 630 } as const;

/** The pictures that the manifest and the page name, by the end of their address below `/app-icons/`. */
export const appIcons = {
  "180.png": { width: 180, height: 180, shape: "whole" },
  "192.png": { width: 192, height: 192, shape: "round" },
  "512.png": { width: 512, height: 512, shape: "round" },
  "maskable-512.png": { width: 512, height: 512, shape: "whole" },
  "badge.png": { width: 96, height: 96, shape: "badge" },
  "card.png": { width: socialCard.width, height: socialCard.height, shape: "whole" },
} as const satisfies Readonly<Record<string, IconSize & { shape: IconShape }>>;
export type AppIconName = keyof typeof appIcons;
