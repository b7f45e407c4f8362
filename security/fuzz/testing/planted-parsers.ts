import type { FuzzedParser } from "../parser.ts";

const examples = () => [Buffer.from("a list of 7 numbers")];
const held: Buffer[] = [];

/** Parsers with a fault that only some inputs meet. */
export const parsers: Readonly<Record<string, FuzzedParser>> = {
  throws: {
    examples,
    read: (input) => {
      if (input.includes(0xff)) throw new TypeError("no such byte");
      if (input.length < 10) throw new RangeError("too short");
    },
    refuses: (error) => error instanceof RangeError,
  },
  hangs: {
    examples,
    read: (input) => {
      while (input.length > 60) if (performance.now() < 0) return;
    },
    maxMs: 100,
  },
  grows: {
    examples,
    read: (input) => {
      if (input.length > 60 && held.length === 0) held.push(Buffer.alloc(12 * 1024 * 1024, 1));
    },
    maxGrowthBytes: 6 * 1024 * 1024,
  },
};
