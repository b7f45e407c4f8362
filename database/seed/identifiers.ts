import { isValidCadastralReference } from "#energy/cadastral-reference.ts";
import { cupsCheckLetters } from "#energy/cups.ts";
import { createRandom } from "./random.ts";

const NIF_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";

const digitsOf = (seed: string, count: number): string => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.integer(0, 9)).join("");
};

/** A CUPS of that distributor with its check letters, from a number range reserved for the demo. */
export const demoCups = (distributor: string, seed: string): string => {
  const digits = `${distributor}99${digitsOf(`cups ${seed}`, 10)}`;
  return `ES${digits}${cupsCheckLetters(digits)}`;
};

/** A NIF of a Spanish citizen with its control letter. */
export const demoNif = (seed: string): string => {
  const digits = `9${digitsOf(`nif ${seed}`, 7)}`;
  return `${digits}${NIF_LETTERS.charAt(Number(digits) % 23)}`;
};

const luhnDigit = (digits: string): number => {
  const sum = [...digits].reduce((total, char, index) => {
    const value = Number(char) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

/** An organisation's tax number: `B` for a limited company, `H` for a community of owners, `F` for a cooperative. */
export const demoCif = (form: "B" | "F" | "H", seed: string): string => {
  const digits = `99${digitsOf(`cif ${seed}`, 5)}`;
  return `${form}${digits}${luhnDigit(digits)}`;
};

const accountControlDigit = (tenDigits: string): number => {
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(tenDigits.charAt(index)), 0);
  const control = 11 - (sum % 11);
  if (control >= 10) return 11 - control;
  return control;
};

/** A Spanish IBAN with valid check digits, at a bank that does not exist. */
export const demoIban = (seed: string): string => {
  const bankAndBranch = "99970001";
  const account = digitsOf(`iban ${seed}`, 10);
  const control = `${accountControlDigit(`00${bankAndBranch}`)}${accountControlDigit(account)}`;
  const domestic = `${bankAndBranch}${control}${account}`;
  const check = 98n - (BigInt(`${domestic}142800`) % 97n);
  return `ES${String(check).padStart(2, "0")}${domestic}`;
};

const MOBILE_RANGE = "6000";

/** A mobile number of nine digits. */
export const demoMobile = (seed: string): string => `${MOBILE_RANGE}${digitsOf(`mobile ${seed}`, 5)}`;

const CADASTRAL_LETTERS = "MQWERTYUIOPASDFGHJKLBZX";

/** A cadastral reference of 20 characters with valid control letters. */
export const demoCadastralReference = (seed: string): string => {
  const digits = digitsOf(`cadastre ${seed}`, 13);
  const property = `${digits.slice(0, 7)}DG${digits.slice(7, 11)}N000${digits.slice(11, 12)}`;
  const candidates = [...CADASTRAL_LETTERS].flatMap((first) =>
    [...CADASTRAL_LETTERS].map((second) => `${property}${first}${second}`),
  );
  const reference = candidates.find(isValidCadastralReference);
  if (!reference) throw new Error(`No control letters for ${property}`);
  return reference;
};
