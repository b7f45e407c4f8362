import { createHash, randomBytes } from "node:crypto";

/** The id of a subject, which is part of its sessions' key, and the hash of the secret. */
export interface SubjectToken {
  readonly id: number;
  readonly tokenHash: Buffer;
}

const secretBytes = 32;
const shape = /^([0-9a-z]{1,11})\.([\w-]{43})$/;

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** The token consists of the subject's id and 256 random bits; only the hash of the bits is stored. */
export const createSubjectToken = (id: number): { token: string } & SubjectToken => {
  const secret = randomBytes(secretBytes).toString("base64url");
  return { token: `${id.toString(36)}.${secret}`, id, tokenHash: hashOf(secret) };
};

/** Undefined if the text does not have the format of our tokens. */
export const readSubjectToken = (token: string): SubjectToken | undefined => {
  const [, subject, secret] = shape.exec(token) ?? [];
  if (subject === undefined || secret === undefined) return undefined;
  const id = Number.parseInt(subject, 36);
  return Number.isSafeInteger(id) ? { id, tokenHash: hashOf(secret) } : undefined;
};
