import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { discardBytes } from "../collect-garbage.ts";
import { Failure } from "../handler.ts";

/** Shorter files stay in the text of their body. */
const detachedFromBytes = 10_000;
const pieceBytes = 65_536;
const dataUrlStart = '"data:';
const base64Mark = ";base64,";
/** The longest media type of a data URL that is looked for. */
const maxTypeBytes = 200;
/** Of a body: far more than the files that any form takes. What follows stays in the text. */
const maxMarks = 1_000;
const quote = 0x22;
const backslash = 0x5c;
const slash = 0x2f;
const padding = 0x3d;
const letterN = 0x6e;
const letterR = 0x72;
/** Of a body without its files: more than any form has, and parsed in a tenth of a second whatever it is. */
const maxTextBytes = 1_000_000;

const base64Bytes = new Uint8Array(256);
for (const character of Buffer.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_"))
  base64Bytes[character] = 1;

/** `\n` and `\r` between lines of base64. */
const isLineEnd = (body: Buffer, place: number): boolean =>
  body[place] === backslash && (body[place + 1] === letterN || body[place + 1] === letterR);

/** The place of the first byte that is not base64; a slash may be written as `\/`, and lines may end. */
const endOfBase64 = (body: Buffer, from: number): number => {
  let place = from;
  for (;;) {
    if (base64Bytes[body[place] ?? 0] === 1 || (body[place] === backslash && body[place + 1] === slash))
      place += 1;
    else if (isLineEnd(body, place)) place += 2;
    else break;
  }
  while (body[place] === padding) place += 1;
  return place;
};

/** Moves base64 together without its escapes; returns its end. */
const withoutBackslashes = (body: Buffer, from: number, to: number): number => {
  const first = body.subarray(from, to).indexOf(backslash);
  if (first === -1) return to;
  let end = from + first;
  for (let place = end; place < to; place += 1) {
    const byte = body[place] ?? 0;
    if (isLineEnd(body, place)) place += 1;
    if (byte === backslash) continue;
    body[end] = byte;
    end += 1;
  }
  return end;
};

/** Decodes base64 where it is, piece by piece, because the result is shorter. */
const decodeInPlace = (body: Buffer, from: number, to: number): Buffer => {
  const end = withoutBackslashes(body, from, to);
  let written = from;
  for (let place = from; place < end; place += pieceBytes)
    written += body.write(
      body.toString("latin1", place, Math.min(place + pieceBytes, end)),
      written,
      "base64",
    );
  return body.subarray(from, written);
};

/** Whether the mark belongs to a string of JSON that begins as a data URL. Looks at a bounded number of bytes. */
const isInDataUrl = (body: Buffer, mark: number): boolean => {
  const first = Math.max(0, mark - maxTypeBytes);
  const before = body.subarray(first, mark);
  const start = before.lastIndexOf(dataUrlStart);
  const isEscaped = body[first + start - 1] === backslash;
  return start !== -1 && !isEscaped && !before.includes(quote, start + 1);
};

/** A body of JSON without its large files: `text` has a reference in place of the content of each. */
export const detachFiles = (body: Buffer): { readonly text: string; readonly files: Map<string, Buffer> } => {
  const files = new Map<string, Buffer>();
  const parts: string[] = [];
  let copied = 0;
  let marks = 0;
  for (let mark = body.indexOf(base64Mark); mark !== -1; mark = body.indexOf(base64Mark, mark + 1)) {
    marks += 1;
    if (marks > maxMarks) break;
    const from = mark + base64Mark.length;
    if (!isInDataUrl(body, mark)) continue;
    const to = endOfBase64(body, from);
    if (body[to] !== quote || to - from < detachedFromBytes) continue;
    const reference = randomUUID();
    parts.push(body.toString("utf8", copied, from), reference);
    files.set(reference, decodeInPlace(body, from, to));
    copied = to;
    mark = to;
  }
  parts.push(body.toString("utf8", copied));
  return { text: parts.join(""), files };
};

/** Reads a body into memory of its size; none of its pieces is held besides. */
const readWhole = async (payload: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> => {
  // The system provides the memory when it is written to.
  const body = Buffer.allocUnsafeSlow(maxBytes);
  let length = 0;
  for await (const piece of payload) {
    if (length + piece.byteLength > maxBytes) throw new Failure("body_too_large");
    body.set(piece, length);
    length += piece.byteLength;
    discardBytes(piece.byteLength);
  }
  return body.subarray(0, length);
};

/** The files of the bodies whose calls are being answered, by their references, which cannot be guessed. */
const detached = new Map<string, Buffer>();

/**
 * A hook for routes whose bodies may contain files in base64. Parsed by itself, such a body takes four times its size:
 * its pieces, their text, the text of each file and its bytes. Here its bytes are read once, and the files decoded among
 * them; `readDataUrl` returns them until the call has been answered.
 */
export const takeFilesFromBody = async (
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  reply: FastifyReply,
  payload: AsyncIterable<Uint8Array>,
): Promise<Readable> => {
  const announced = headers["content-length"];
  const bytes = announced === undefined ? bodyLimit : Number(announced);
  if (bytes > bodyLimit) throw new Failure("body_too_large");
  const body = await readWhole(payload, bytes).catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure("invalid_request");
  });
  const { text, files } = detachFiles(body);
  if (text.length > maxTextBytes) throw new Failure("body_too_large");
  for (const [reference, file] of files) detached.set(reference, file);
  reply.raw.once("close", () => {
    for (const reference of files.keys()) detached.delete(reference);
  });
  // Fastify compares this with the announced length.
  return Object.assign(Readable.from([Buffer.from(text)]), { receivedEncodedLength: body.length });
};

/** The file of a base64 data URL, in pieces. */
export const readDataUrl = function* (url: string): Generator<Buffer, void, undefined> {
  const content = url.slice(url.indexOf(",") + 1);
  const file = detached.get(content) ?? Buffer.from(content, "base64");
  for (let place = 0; place < file.length; place += pieceBytes)
    yield file.subarray(place, place + pieceBytes);
};
