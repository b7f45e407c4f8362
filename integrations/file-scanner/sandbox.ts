import type { FileScanner } from "./port.ts";

/** The harmless test file of the European Institute for Computer Antivirus Research, which every scanner reports. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** Recognises the EICAR test file, also within another file, and nothing else. */
export const createSandboxScanner = (): FileScanner => ({
  scan: async (content) => {
    let tail = Buffer.alloc(0);
    for await (const chunk of content) {
      const bytes = Buffer.from(chunk);
      const seam = Buffer.concat([tail, bytes.subarray(0, eicar.length)]);
      if (bytes.includes(eicar) || seam.includes(eicar)) return "infected";
      tail = Buffer.concat([tail, bytes.subarray(-eicar.length)]).subarray(-eicar.length);
    }
    return "clean";
  },
});
