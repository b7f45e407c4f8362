import { randomBytes, randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";

/** Crockford's base32: no letter that is taken for a digit when it is written down by hand. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 10;
const codesInASet = 10;
const saltBytes = 16;

/**
 * As for passwords. 50 random bits are too many to guess at the door and too few for a bare hash, should the table
 * ever be stolen (OWASP ASVS 5, 6.5.2 asks 112 for that).
 */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const grouped = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

const hashOf = async (code: string, salt: Buffer): Promise<Buffer> =>
  Buffer.concat([salt, await hashRaw(code, { ...options, salt })]);

/** A code however it was typed: small letters, spaces, O for 0; undefined when it can be none of ours. */
export const readRecoveryCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const isOurs = code.length === codeLength && [...code].every((letter) => alphabet.includes(letter));
  return isOurs ? code : undefined;
};

/** Ten new codes as they are shown, and what is kept of them. One salt for the set, so that a try costs one hash. */
export const createRecoveryCodes = async (): Promise<{ shown: string[]; hashes: Buffer[] }> => {
  const salt = randomBytes(saltBytes);
  const codes = Array.from({ length: codesInASet }, () =>
    Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(""),
  );
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashOf(code, salt));
  return { shown: codes.map(grouped), hashes };
};

/** What is kept of a code, if it is of the set that the given hash is of. */
export const hashLike = (code: string, hashOfTheSet: Buffer): Promise<Buffer> =>
  hashOf(code, hashOfTheSet.subarray(0, saltBytes));
