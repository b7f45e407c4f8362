/** Every cookie that the portal itself sets, by its short name; a test compares it with the code. */
export const ownCookieNames = [
  "session",
  "refresh",
  "kept",
  "known",
  "openid",
  "consent",
  "language",
  "colour_scheme",
  "maintenance",
] as const;
type OwnCookieName = (typeof ownCookieNames)[number];

/** Prefixes that https allows: none for what the page's own script writes, a weaker one for what few paths see. */
const prefixes: Partial<Record<OwnCookieName, string>> = {
  language: "",
  colour_scheme: "",
  refresh: "__Secure-",
  known: "__Secure-",
};

/** The name that the browser's list of cookies shows. */
export const shownName = (name: OwnCookieName, isHttps: boolean): string =>
  `${isHttps ? (prefixes[name] ?? "__Host-") : ""}llum_${name}`;
