const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([major + length]);
  return length < 256
    ? Buffer.from([major + 24, length])
    : Buffer.from([major + 25, length >> 8, length & 0xff]);
};
/** What attestations are made of. */
export type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The little of CBOR that attestations are written in. */
export const cbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value < 0 ? head(0x20, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(0x60, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(0x40, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return Buffer.concat([head(0xa0, value.size), ...entries]);
};
