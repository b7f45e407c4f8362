import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import QRCode from "qrcode";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { findCode, type Pixels } from "./find-code.ts";
import { picturesInPdf } from "./pdf-pictures.ts";

const link =
  "https://comparador.cnmc.gob.es/comparador/QRE?cp=08015&pP1=3.45&pP2=3.45&cups=ES0031405600000001JN0F&imp=60.20";
const [width, height] = [1240, 1754];

/** A page with a code as a scanner sees it, at 150 dots per inch. */
const scanOf = async (text: string) =>
  sharp({ create: { width, height, channels: 3, background: "#fbfaf6" } }).composite([
    { input: await QRCode.toBuffer(text, { margin: 4, scale: 6 }), left: 120, top: 900 },
  ]);

const pdfOf = (pages: readonly Buffer[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve) => {
    const document = new PDFDocument({ autoFirstPage: false, size: "A4" });
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Uint8Array.from(Buffer.concat(chunks))));
    for (const page of pages) document.addPage({ margin: 0 }).image(page, 0, 0, { width: 595 });
    document.end();
  });

/** A picture in a PDF by its dictionary and data. */
const objectOf = (dictionary: string, data: Buffer): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat([
      Buffer.from(`%PDF-1.7\n4 0 obj\n<< /Type /XObject /Subtype /Image ${dictionary} >>\nstream\n`),
      data,
      Buffer.from("\nendstream\nendobj\n"),
    ]),
  );

const drawn =
  (picture: Blob | Pixels) =>
  async (side: number): Promise<Pixels> => {
    const opened =
      picture instanceof Blob
        ? sharp(Buffer.from(await picture.arrayBuffer()))
        : sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } });
    const { data, info } = await opened
      .resize(side, side, { fit: "inside" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  };

const readAll = async (bytes: Uint8Array<ArrayBuffer>): Promise<(Blob | Pixels)[]> => {
  const pictures: (Blob | Pixels)[] = [];
  for await (const picture of picturesInPdf(bytes)) pictures.push(picture);
  return pictures;
};

const codesIn = async (bytes: Uint8Array<ArrayBuffer>): Promise<(string | undefined)[]> => {
  const codes: (string | undefined)[] = [];
  for (const picture of await readAll(bytes)) codes.push(await findCode(drawn(picture)));
  return codes;
};

describe("the code of a scanned bill is found in its pictures", () => {
  test("as JPEGs, page by page", async () => {
    const pages = await Promise.all(
      [link, `${link}0`].map(async (text) => (await scanOf(text)).jpeg({ quality: 60 }).toBuffer()),
    );
    expect(await codesIn(await pdfOf(pages))).toEqual([link, `${link}0`]);
  });

  test("as a library writes a PNG, with filtered rows and its opacity apart", async () => {
    const page = await (await scanOf(link)).png({ adaptiveFiltering: true }).toBuffer();
    expect(await codesIn(await pdfOf([page]))).toContain(link);
  });

  test.each([
    ["in colours", 3, "/ColorSpace /DeviceRGB"],
    ["in grey", 1, "/ColorSpace 7 0 R"],
  ] as const)("as compressed pixels %s", async (_how, channels, space) => {
    const page = await scanOf(link);
    const plain = await sharp(await page.png().toBuffer())
      .toColourspace(channels === 1 ? "b-w" : "srgb")
      .removeAlpha()
      .raw()
      .toBuffer();
    const dictionary = `/Width ${width} /Height ${height} /BitsPerComponent 8 ${space} /Filter /FlateDecode`;
    expect(await codesIn(objectOf(dictionary, deflateSync(plain)))).toEqual([link]);
  });

  test.each([
    ["black is 0", "", 0],
    ["black is 1", "/Decode [1 0]", 0xff],
  ])("in black and white where %s", async (_how, decode, flip) => {
    const grey = await sharp(await (await scanOf(link)).png().toBuffer())
      .toColourspace("b-w")
      .removeAlpha()
      .raw()
      .toBuffer();
    const rowBytes = Math.ceil(width / 8);
    const bits = Buffer.alloc(rowBytes * height, flip);
    for (const [index, value] of grey.entries()) {
      const [x, y] = [index % width, Math.floor(index / width)];
      const at = y * rowBytes + (x >> 3);
      if (value > 128) bits[at] = (bits[at] ?? 0) ^ (0x80 >> (x & 7));
    }
    const dictionary = `/Width ${width} /Height ${height} /BitsPerComponent 1 ${decode} /Filter /FlateDecode`;
    expect(await codesIn(objectOf(dictionary, deflateSync(bits)))).toEqual([link]);
  });
});

describe("the pictures of a PDF are read in bounded work", () => {
  const page = `/Width ${width} /Height ${height} /BitsPerComponent 8 /Filter /FlateDecode`;

  test("one that is larger than any page, tiny, cut off or of an unknown kind is left out", async () => {
    const huge = "/Width 99999 /Height 99999 /BitsPerComponent 8 /Filter /FlateDecode";
    const tiny = "/Width 12 /Height 12 /BitsPerComponent 8 /Filter /FlateDecode";
    const fax = `/Width ${width} /Height ${height} /BitsPerComponent 1 /Filter /CCITTFaxDecode`;
    for (const dictionary of [huge, tiny, fax, page])
      expect(await codesIn(objectOf(dictionary, deflateSync(Buffer.from("0"))))).toEqual([]);
  });

  test("data that grows without end ends at the size of the picture", async () => {
    const read = await readAll(objectOf(page, deflateSync(Buffer.alloc(60_000_000))));
    expect(read).toMatchObject([{ width, height }]);
  });

  test("of a file of many pictures no more than sixteen are read", async () => {
    const one = objectOf(
      "/Width 64 /Height 64 /BitsPerComponent 8 /Filter /FlateDecode",
      deflateSync(Buffer.alloc(4096)),
    );
    const many = Uint8Array.from(Buffer.concat(new Array<Uint8Array>(40).fill(one)));
    expect(await readAll(many)).toHaveLength(16);
  });
});
