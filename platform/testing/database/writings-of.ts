/** How a secret would stand in a table that kept it: as it is, or its letters or its bits as a `bytea` is written. */
export const writingsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString("hex"),
  Buffer.from(secret, "base64url").toString("hex"),
];
