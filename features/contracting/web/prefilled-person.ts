import type { getProfile } from "#features/profile/contract/get-profile.ts";
import { partsOfName } from "#features/profile/contract/person-name.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import type { ContractingAnswers } from "./contracting-answers.ts";

type Profile = AnswerOf<typeof getProfile>;

export interface PrefilledPerson {
  readonly values: Partial<ContractingAnswers["person"]>;
  /** Given name and surnames were taken apart here: the person is asked to check them. */
  readonly isNameGuessed: boolean;
}

/** One surname each where there are two words; more of them are all in the first field. */
const guessedName = (name: string) => {
  const { givenName, firstSurname } = partsOfName(name);
  const [first = "", second, ...others] = (firstSurname ?? "").split(/\s+/);
  return second !== undefined && others.length === 0
    ? { name: givenName, surname1: first, surname2: second }
    : { name: givenName, surname1: firstSurname ?? "", surname2: "" };
};

const nameOf = ({ kind, name, givenName, firstSurname, secondSurname }: Profile): PrefilledPerson => {
  if (kind === "company") return { values: { name }, isNameGuessed: false };
  if (givenName === undefined) {
    const values = guessedName(name);
    return { values, isNameGuessed: values.surname1 !== "" };
  }
  const surnames = { surname1: firstSurname ?? "", surname2: secondSurname ?? "" };
  return { values: { name: givenName, ...surnames }, isNameGuessed: false };
};

/** What the portal knows of a customer. */
export const prefilledPersonOf = (profile: Profile): PrefilledPerson => {
  const { taxId, email, mobile, language } = profile;
  const { values, isNameGuessed } = nameOf(profile);
  return {
    values: { ...values, taxId, email: email ?? "", mobile: mobile ?? "", language },
    isNameGuessed,
  };
};

/** Nothing is known of a visitor. */
export const unknownPerson: PrefilledPerson = { values: {}, isNameGuessed: false };
