/** What is inflated of a PDF at most: the objects of bills are far smaller, and a hostile file could grow without end. */
const maxInflatedBytes = 40_000_000;
const maxStreamBytes = 4_000_000;
const maxStreams = 4000;

const latin1 = new TextDecoder("latin1");

/** Zero or more bytes of a stream compressed as zlib; as far as it is intact. */
const inflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  try {
    while (length < maxStreamBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      length += value.length;
    }
    await reader.cancel();
  } catch {
    // Bytes after the end of the compressed data are an error, which changes nothing about those before.
  }
  const joined = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
};

const literalUri = /\/URI\s{0,8}\(((?:[^()\\]|\\[^]){1,4400})\)/g;
const hexUri = /\/URI\s{0,8}<([0-9A-Fa-f\s]{40,9000})>/g;

const textOfHex = (hex: string): string =>
  hex.replaceAll(/\s/g, "").replaceAll(/../g, (pair) => String.fromCodePoint(Number.parseInt(pair, 16)));

/** A string of a PDF without its escapes: a broken line is one line. */
const textOfLiteral = (literal: string): string =>
  literal.replaceAll(/\\\r?\n/g, "").replaceAll(/\\([()\\])/g, "$1");

const linksIn = (text: string): string[] => [
  ...[...text.matchAll(literalUri)].map(([, literal = ""]) => textOfLiteral(literal)),
  ...[...text.matchAll(hexUri)].map(([, hex = ""]) => textOfHex(hex)),
];

/** Where the compressed streams of a PDF begin and end, but for those of pictures and fonts. */
const streamsOf = function* (text: string): Generator<readonly [start: number, end: number]> {
  let count = 0;
  for (
    let at = text.indexOf("stream");
    at !== -1 && count < maxStreams;
    at = text.indexOf("stream", at + 6)
  ) {
    const dictionary = text.slice(Math.max(0, at - 300), at);
    const own = dictionary.slice(dictionary.lastIndexOf("obj") + 1);
    if (!own.includes("/FlateDecode") || /\/Image\b|\/FontFile|\/Length1\b/.test(own)) continue;
    const start = at + 6 + (text[at + 6] === "\r" ? 2 : 1);
    const end = text.indexOf("endstream", start);
    if (end === -1) return;
    count += 1;
    yield [start, end];
    at = end + 3;
  }
};

/**
 * The addresses to which a PDF links and that are wanted, each once. An encrypted PDF, or one that is a scanned picture, has
 * none that can be found.
 */
export const linksInPdf = async (
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (link: string) => boolean,
): Promise<string[]> => {
  const text = latin1.decode(bytes);
  const found = linksIn(text);
  let inflatedBytes = 0;
  for (const [start, end] of streamsOf(text)) {
    if (inflatedBytes > maxInflatedBytes) break;
    const inflated = await inflate(bytes.slice(start, end));
    inflatedBytes += inflated.length;
    found.push(...linksIn(latin1.decode(inflated)));
  }
  return [...new Set(found.filter(isWanted))];
};
