/** A function of the product that reads what comes from outside. */
export interface FuzzedParser {
  /** Valid inputs, from which others are made by mutation. */
  readonly examples: () => Promise<readonly Buffer[]> | readonly Buffer[];
  /** Reads an input to its end. Throws or rejects with anything but a declared refusal when the parser is wrong. */
  readonly read: (input: Buffer) => unknown;
  /** Errors with which the parser refuses an input, as its callers expect. */
  readonly refuses?: (error: Error) => boolean;
  /** How long one input may take; two seconds by default. */
  readonly maxMs?: number;
  /** Memory that one input may cost beside the heap of its thread; 256 MB by default. */
  readonly maxGrowthBytes?: number;
}

/** What is wrong with how a parser reads an input; undefined when nothing is. */
export const parserFault = async (parser: FuzzedParser, input: Buffer): Promise<string | undefined> => {
  const startedAt = performance.now();
  try {
    await parser.read(input);
  } catch (error) {
    const isRefusal = error instanceof Error && parser.refuses?.(error) === true;
    if (!isRefusal)
      return error instanceof Error ? (error.stack ?? error.message) : `not an Error: ${String(error)}`;
  }
  const ms = performance.now() - startedAt;
  return ms > (parser.maxMs ?? 2_000) ? `it took ${Math.round(ms)} ms` : undefined;
};
