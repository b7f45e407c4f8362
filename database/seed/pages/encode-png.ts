import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from("\u0089PNG\r\n\u001a\n", "latin1");
const eightBitsOfColour = [8, 2, 0, 0, 0];

const chunk = (kind: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

/** A PNG of rows of pixels, three bytes each: red, green, blue. */
export const encodePng = (
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): Buffer => {
  const rowBytes = width * 3;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  // Each row begins with the number of its filter: none.
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(eightBitsOfColour, 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};
