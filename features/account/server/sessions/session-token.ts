import { createHash, randomBytes } from "node:crypto";

/** A token's parts: whose session it is, so that the row is found by its key, and the hash of its secret. */
export interface TokenParts {
  readonly customerId: number;
  readonly tokenHash: Buffer;
}

const secretBytes = 32;
const shape = /^([0-9a-z]{1,11})\.([\w-]{43})$/;

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** A new token: the customer's number and 256 random bits. Only the bits' hash is ever kept. */
export const createSessionToken = (customerId: number): { token: string } & TokenParts => {
  const secret = randomBytes(secretBytes).toString("base64url");
  return { token: `${customerId.toString(36)}.${secret}`, customerId, tokenHash: hashOf(secret) };
};

/** The parts of a token, or undefined when it cannot be one of ours. */
export const readSessionToken = (token: string): TokenParts | undefined => {
  const [, customer, secret] = shape.exec(token) ?? [];
  if (customer === undefined || secret === undefined) return undefined;
  const customerId = Number.parseInt(customer, 36);
  return Number.isSafeInteger(customerId) ? { customerId, tokenHash: hashOf(secret) } : undefined;
};
