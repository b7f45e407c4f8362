import type { Place } from "../navigation/navigation-entries.ts";

/** Where the help leads: the deployment's own address, or else the contact page that this person has. */
export const helpLink = (
  configured: string | undefined,
  places: readonly Place[],
  addressOf: (place: Place) => string,
): { href: string; isOutside: boolean } | undefined => {
  // The configuration lets through https and paths of the portal, nothing else.
  if (configured !== undefined) return { href: configured, isOutside: !configured.startsWith("/") };
  const page = places.find(({ entry }) => entry.label === "contact" || entry.label === "unsignedContact");
  return page === undefined ? undefined : { href: addressOf(page), isOutside: page.outside !== undefined };
};
