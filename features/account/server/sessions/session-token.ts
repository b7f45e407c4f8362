import { createSubjectToken, readSubjectToken } from "#platform/server/subject-token.ts";

/** The customer id, which is part of the primary key, and the hash of the secret. */
export interface TokenParts {
  readonly customerId: number;
  readonly tokenHash: Buffer;
}

/** A token of a customer. */
export const createSessionToken = (customerId: number): { token: string } & TokenParts => {
  const { token, tokenHash } = createSubjectToken(customerId);
  return { token, customerId, tokenHash };
};

/** Undefined if the text does not have the format of our tokens. */
export const readSessionToken = (token: string): TokenParts | undefined => {
  const parts = readSubjectToken(token);
  return parts && { customerId: parts.id, tokenHash: parts.tokenHash };
};
