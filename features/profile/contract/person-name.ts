/** The parts of a person's name; `secondSurname` is null where there is none, or it is unknown which part it is. */
export interface PersonName {
  readonly givenName: string;
  readonly firstSurname: string | null;
  readonly secondSurname: string | null;
}

/** What stands after the comma of a company's name, without dots and spaces. */
const legalForms = new Set([
  "SA",
  "SAU",
  "SAL",
  "SL",
  "SLU",
  "SLL",
  "SLP",
  "SRL",
  "SC",
  "SCP",
  "SCCL",
  "SCOOP",
  "CB",
  "AIE",
]);

/** Given name and surnames of "SURNAMES, NAME"; undefined for a name that is written otherwise. */
const ofSortedName = (name: string): PersonName | undefined => {
  const [surnames = "", givenName = "", ...others] = name.split(",").map((part) => part.trim());
  const isLegalForm = legalForms.has(givenName.replaceAll(/[. ]/g, "").toUpperCase());
  return surnames === "" || givenName === "" || others.length > 0 || isLegalForm
    ? undefined
    : { givenName, firstSurname: surnames, secondSurname: null };
};

/**
 * The parts of a person's name in one text: "SURNAMES, NAME", or the first word as the given name. Both surnames are in
 * the first, as no rule tells where one with several words ends.
 */
export const partsOfName = (name: string): PersonName => {
  const [givenName = "", ...others] = name.trim().split(/\s+/);
  return ofSortedName(name) ?? { givenName, firstSurname: others.join(" ") || null, secondSurname: null };
};

/** The whole name as it is read, of a customer whose parts are known, or else as it is on record. */
export const fullNameOf = ({
  name,
  givenName,
  firstSurname,
  secondSurname,
}: { readonly name: string } & { readonly [K in keyof PersonName]?: string | null | undefined }): string =>
  givenName ? [givenName, firstSurname, secondSurname].filter((part) => part).join(" ") : name;
