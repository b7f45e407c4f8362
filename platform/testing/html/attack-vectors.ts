import { addresses } from "./vectors/addresses.ts";
import { embedsAndForms } from "./vectors/embeds-and-forms.ts";
import { eventHandlers } from "./vectors/event-handlers.ts";
import { foreignContent } from "./vectors/foreign-content.ts";
import { malformed } from "./vectors/malformed.ts";
import { stylesAndNames } from "./vectors/styles-and-names.ts";

/** Somebody else's origin: whatever asks there for something is a leak. The name can lead nowhere. */
export const elsewhere = "https://elsewhere.invalid";

/** Puts a number into a vector, so that it tells which one it was: it runs `canary(7)` or asks `https://elsewhere.invalid/7`. */
const arm = (vector: string, id: number): string =>
  vector
    .replaceAll("{run}", `canary(${id})`)
    .replaceAll("{out}", `${elsewhere}/${id}`)
    .replaceAll("{id}", String(id));

/** HTML that would run, ask elsewhere, take a name of the page's or lie over it, armed with its number in this list. */
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
