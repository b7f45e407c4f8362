/** Without 0, 1, I, L and O, so that a reference can be read aloud. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A reference from eight random bytes: `K7QM-2X9R`. 31⁸ references, so a collision is retried, not prevented. */
export const caseReferenceOf = (randomBytes: Uint8Array): string => {
  const characters = [...randomBytes.subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
};
