import { addresses } from "./vectors/addresses.ts";
import { embedsAndForms } from "./vectors/embeds-and-forms.ts";
import { eventHandlers } from "./vectors/event-handlers.ts";
import { foreignContent } from "./vectors/foreign-content.ts";
import { malformed } from "./vectors/malformed.ts";
import { stylesAndNames } from "./vectors/styles-and-names.ts";

/** A third-party origin: every request to it is a leak. The name cannot be resolved. */
export const elsewhere = "https://elsewhere.invalid";

/** Inserts a number into a vector to identify it: it runs `canary(7)` or requests `https://elsewhere.invalid/7`. */
const arm = (vector: string, id: number): string =>
  vector
    .replaceAll("{run}", `canary(${id})`)
    .replaceAll("{out}", `${elsewhere}/${id}`)
    .replaceAll("{id}", String(id));

/** HTML that would run scripts, send requests, take one of the page's names or cover it; numbered by position. */
export const attackVectors: readonly string[] = [
  ...new Set([
    ...eventHandlers,
    ...addresses,
    ...embedsAndForms,
    ...foreignContent,
    ...stylesAndNames,
    ...malformed,
  ]),
].map(arm);
