import { createRandom, type Random } from "./random.ts";

/** Larger inputs are cut: the parsers' own limits have tests. */
const maxBytes = 1 << 20;

/** Texts that parsers treat in a special way, and those that begin or end a part of a format. */
const fragments = [
  "",
  "\0",
  "\r\n",
  "\n",
  ";",
  ",",
  ".",
  "-",
  "-0",
  "1e309",
  "NaN",
  "9".repeat(20),
  "0".repeat(40),
  '"',
  "'",
  "\\",
  "%",
  "%00",
  "%zz",
  "{}",
  "[]",
  "null",
  "true",
  "__proto__",
  "constructor",
  '{"a":',
  "[".repeat(500),
  "<",
  "<a href=",
  "&#x0;",
  "]]>",
  "<!--",
  "é",
  "\u{1F600}",
  "\uD800",
  "\uFEFF",
  "\u202E",
  "ß",
  "İ",
  "data:;base64,",
  "=",
  "+",
  "/",
  "ES",
  "2026-02-30",
  "2026/03/29 02:30",
  "24:00",
  "endstream",
  "endobj",
  "/FlateDecode",
  "stream\r\n",
  "PK\u0003\u0004",
  "PK\u0001\u0002",
  "BZh9",
  "%PDF-",
  "https://",
  "?",
  "#",
  "&",
].map((text) => Buffer.from(text, "utf8"));
const bytes = [0x00, 0x01, 0x7f, 0x80, 0xff, 0x20, 0x30, 0x0a];
const words = [0, 1, 0x7f_ff, 0x80_00, 0xff_ff, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_ff];

type Mutation = (input: Buffer, random: Random, other: Buffer) => Buffer;
const replace = (input: Buffer, [from, to]: readonly [number, number], by: Uint8Array): Buffer =>
  Buffer.concat([input.subarray(0, from), by, input.subarray(to)]);
const range = (input: Buffer, random: Random, maxLength = 64): [number, number] => {
  const from = random.below(input.length + 1);
  return [from, Math.min(input.length, from + random.below(maxLength))];
};

const mutations: readonly Mutation[] = [
  (input, random) => {
    const copy = Buffer.from(input);
    const at = random.below(copy.length);
    if (copy.length > 0) copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
    return copy;
  },
  (input, random) => {
    const copy = Buffer.from(input);
    if (copy.length > 0) copy[random.below(copy.length)] = random.pick(bytes) ?? random.below(256);
    return copy;
  },
  (input, random) => {
    if (input.length < 4) return input;
    const copy = Buffer.from(input);
    copy.writeUInt32LE(random.pick(words) ?? 0, random.below(copy.length - 3));
    return copy;
  },
  (input, random) => replace(input, range(input, random), Buffer.alloc(0)),
  (input, random) => {
    const [from, to] = range(input, random);
    return replace(input, [to, to], input.subarray(from, to));
  },
  (input, random) => {
    const at = random.below(input.length + 1);
    return replace(input, [at, at], random.pick(fragments) ?? Buffer.alloc(0));
  },
  (input, random) => replace(input, range(input, random, 12), random.pick(fragments) ?? Buffer.alloc(0)),
  (input, random, other) => {
    const [from, to] = range(other, random, 400);
    const at = random.below(input.length + 1);
    return replace(input, [at, at], other.subarray(from, to));
  },
  (input, random, other) =>
    Buffer.concat([
      input.subarray(0, random.below(input.length + 1)),
      other.subarray(random.below(other.length + 1)),
    ]),
  (input, random) => input.subarray(0, random.below(input.length + 1)),
  (input, random) => {
    const [from, to] = range(input, random, 16);
    return replace(
      input,
      [from, to],
      Buffer.concat(Array.from({ length: random.below(300) }, () => input.subarray(from, to))),
    );
  },
];

/** The input of a number: an example with one to six mutations, the same for the same seed and number. */
export const mutatedInput = (
  examples: readonly Buffer[],
  { seed, index }: { readonly seed: number; readonly index: number },
): Buffer => {
  const random = createRandom(seed * 1_000_003 + index * 7_919);
  let input = random.pick(examples) ?? Buffer.alloc(0);
  const count = 1 + random.below(6);
  for (let step = 0; step < count; step += 1)
    input = random.pick(mutations)?.(input, random, random.pick(examples) ?? input) ?? input;
  return input.subarray(0, maxBytes);
};
