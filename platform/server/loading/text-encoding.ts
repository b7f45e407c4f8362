const isZero = (byte: number | undefined): boolean => byte === 0;

/** Whether the bytes begin with the byte order mark of UTF-8, which some programs write. */
export const hasByteOrderMark = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/**
 * Why the beginning of a file is not text that can be loaded; undefined when it can be. UTF-16 begins with its byte
 * order mark, or has a zero in each character of ASCII.
 */
export const encodingProblem = (beginning: Uint8Array): string | undefined => {
  const [first, second, third, fourth] = beginning;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const hasZeros = (isZero(first) && isZero(third)) || (isZero(second) && isZero(fourth));
  return hasMark || (beginning.length > 3 && hasZeros) ? "it is text in UTF-16; save it as UTF-8" : undefined;
};
