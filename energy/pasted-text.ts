/**
 * White space, hyphens and dashes of any alphabet, the minus sign, and invisible characters (zero-width spaces,
 * soft hyphens, direction marks), which identifiers bring along when they are pasted from a document.
 */
const separators = /[\s\p{Pd}\p{Cf}\u2212]/gu;

/** The text in upper case without separators: the form in which identifiers are compared. */
export const compactIdentifier = (text: string): string => text.toUpperCase().replace(separators, "");
