/** Available in Node and browsers; the contract is compiled without the types of either. */
declare const URL: {
  readonly parse: (
    url: string,
    base: string,
  ) => {
    readonly origin: string;
    readonly pathname: string;
    readonly search: string;
    readonly hash: string;
  } | null;
};

/** An origin that no real site has: only relative URLs resolve to it. */
const ownOrigin = "https://portal.invalid";
const controlOrBackslash = /[\u0000-\u0020\u007f\\]/;
const encodedSlashes = /%(2f|5c|0[0-9a-f]|1[0-9a-f])/i;

const parameterOf = (text: string | null): Record<string, string> => {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
};

/**
 * The path inside the portal that a `redirectPath` names, its `:name` parts filled from `pathParams` (JSON). Undefined
 * for anything else: other origins, `//`, backslashes, encoded slashes, control characters.
 */
export const safeRedirect = (
  redirectPath: string | null,
  pathParams: string | null = null,
): string | undefined => {
  if (redirectPath === null || !redirectPath.startsWith("/") || redirectPath.length > 2000) return undefined;
  const params = parameterOf(pathParams);
  const filled = redirectPath.replaceAll(/\/:(\w+)/g, (pattern, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined ? pattern : `/${encodeURIComponent(value)}`;
  });
  const path = filled.split(/[?#]/)[0] ?? "";
  if (controlOrBackslash.test(filled) || encodedSlashes.test(path) || path.includes("//")) return undefined;
  const url = URL.parse(filled, ownOrigin);
  if (url === null || url.origin !== ownOrigin) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
};

/**
 * The path inside the portal that the query of a sign-in asks for: `redirectPath` with `pathParams`, or `redirect`, which
 * the specification lists among the sign-in's parameters.
 */
export const redirectIn = (query: { readonly get: (name: string) => string | null }): string | undefined =>
  safeRedirect(query.get("redirectPath") ?? query.get("redirect"), query.get("pathParams"));
