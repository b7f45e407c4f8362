/**
 * The cookies that the portal itself sets, by their names without prefixes, in the order in which the screen lists them; a
 * test compares the list with the code.
 */
export const ownCookieNames = [
  "session",
  "refresh",
  "remember_me",
  "known",
  "openid",
  "consent",
  "language",
  "colour_scheme",
  "recent_change",
  "visitor",
  "lead",
  "newsletter",
  "maintenance",
] as const;
export type OwnCookieName = (typeof ownCookieNames)[number];
