import { createHash, randomBytes } from "node:crypto";

/** The customer id, which is part of the primary key, and the hash of the secret. */
export interface TokenParts {
  readonly customerId: number;
  readonly tokenHash: Buffer;
}

const secretBytes = 32;
const shape = /^([0-9a-z]{1,11})\.([\w-]{43})$/;

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** The token consists of the customer id and 256 random bits; only the hash of the bits is stored. */
export const createSessionToken = (customerId: number): { token: string } & TokenParts => {
  const secret = randomBytes(secretBytes).toString("base64url");
  return { token: `${customerId.toString(36)}.${secret}`, customerId, tokenHash: hashOf(secret) };
};

/** Undefined if the text does not have the format of our tokens. */
export const readSessionToken = (token: string): TokenParts | undefined => {
  const [, customer, secret] = shape.exec(token) ?? [];
  if (customer === undefined || secret === undefined) return undefined;
  const customerId = Number.parseInt(customer, 36);
  return Number.isSafeInteger(customerId) ? { customerId, tokenHash: hashOf(secret) } : undefined;
};
