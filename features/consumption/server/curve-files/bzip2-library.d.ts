// The package has no types. This module of it unpacks one block at a time, unlike the package's stream, which unpacks
// everything that it is given at once.
declare module "unbzip2-stream/lib/bzip2.js" {
  /** Reads that many bits; `null` skips to the next whole byte. */
  type BitReader = (count: number | null) => number;
  const bzip2: {
    /** Reads the header and returns the block size in units of 100,000 bytes. */
    readonly header: (bits: BitReader) => number;
    /** Unpacks a block and returns the checksum so far; null at the end of the archive, whose checksum is right. */
    readonly decompress: (
      ...given: [
        bits: BitReader,
        put: (byte: number) => void,
        work: Int32Array,
        size: number,
        checksum: number,
      ]
    ) => number | null;
  };
  export default bzip2;
}
