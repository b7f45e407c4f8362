/** Spaces that some keyboards give for the plain one: a Mac's with Option, an input method's wide one. */
const otherSpaces = /\p{Zs}/gu;
/** The middle dot of l·l, which Linux's Catalan keyboard joins to the letter before it. */
const joinedDots: Readonly<Record<string, string>> = { ŀ: "l·", Ŀ: "L·" };

/**
 * A password as it is counted, judged, hashed and compared, the same whichever keyboard it was typed on. NFC as NIST
 * SP 800-63B-4 (3.1.1.2) wants it, and spaces as in RFC 8265 (4.2.2). Not NFKC, which takes `º` for `o` and makes an
 * accent of the sign `´`: both are keys of a Spanish keyboard. ASVS 5.0 leaves the form open.
 */
export const normalisePassword = (typed: string): string =>
  typed
    .normalize("NFC")
    .replaceAll(otherSpaces, " ")
    .replaceAll(/[ŀĿ]/g, (letter) => joinedDots[letter] ?? letter);
