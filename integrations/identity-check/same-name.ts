const particles = new Set([
  "de",
  "del",
  "la",
  "las",
  "los",
  "el",
  "els",
  "les",
  "i",
  "y",
  "d",
  "l",
  "da",
  "do",
  "dos",
]);

/** Words of a name without accents, apostrophes, particles and order: "PUIG I SERRA, MARTA" is "Marta Puig Serra". */
const wordsOf = (name: string): string[] =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’´`]/g, " ")
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "" && !particles.has(word))
    .toSorted();

/**
 * Whether a name as typed is a registered one: the same words in any order. One surname may be missing, as people type
 * it, but not the given name and one surname.
 */
export const isSameName = (typed: string, registered: string): boolean => {
  const words = wordsOf(typed);
  const known = wordsOf(registered);
  if (words.length < Math.min(2, known.length)) return false;
  const left = [...known];
  const areKnown = words.every((word) => {
    const place = left.indexOf(word);
    if (place < 0) return false;
    left.splice(place, 1);
    return true;
  });
  return areKnown && left.length <= 1;
};
