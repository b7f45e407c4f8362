import { inflate, streamsOf, textOfPdf } from "./pdf-streams.ts";

/** What is inflated of a PDF at most: the objects of bills are far smaller, and a hostile file could grow without end. */
const maxInflatedBytes = 40_000_000;
const maxStreamBytes = 4_000_000;
const maxStreams = 4000;

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

/** Compressed, and neither a picture nor a font. */
const isOfObjects = (dictionary: string): boolean =>
  dictionary.includes("/FlateDecode") && !/\/Image\b|\/FontFile|\/Length1\b/.test(dictionary);

/**
 * The addresses to which a PDF links and that are wanted, each once. An encrypted PDF, or one that is a scanned picture, has
 * none that can be found.
 */
export const linksInPdf = async (
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (link: string) => boolean,
): Promise<string[]> => {
  const text = textOfPdf(bytes);
  const found = linksIn(text);
  let inflatedBytes = 0;
  for (const { start, end } of streamsOf(text, { isWanted: isOfObjects, maxStreams })) {
    if (inflatedBytes > maxInflatedBytes) break;
    const inflated = await inflate(bytes.slice(start, end), maxStreamBytes);
    inflatedBytes += inflated.length;
    found.push(...linksIn(textOfPdf(inflated)));
  }
  return [...new Set(found.filter(isWanted))];
};
