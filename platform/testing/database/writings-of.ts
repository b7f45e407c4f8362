/** The forms of a secret in a table: as text, or its characters or its decoded bytes as a `bytea` literal. */
export const writingsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString("hex"),
  Buffer.from(secret, "base64url").toString("hex"),
];
