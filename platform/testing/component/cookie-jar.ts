export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path?: string;
  readonly maxAge?: number;
  readonly expires?: Date;
}

const isExpired = ({ maxAge, expires }: Cookie): boolean =>
  (maxAge !== undefined && maxAge <= 0) || (expires !== undefined && expires.getTime() <= Date.now());

const isSentTo = ({ path = "/" }: Cookie, pathname: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);

/**
 * The cookies of one browser: those set by the server (all HttpOnly, so that no script can read them) and, in
 * `document.cookie`, those set by the portal's own code.
 */
export const createCookieJar = () => {
  let cookies: readonly Cookie[] = [];
  const isSame = (a: Cookie, b: Cookie): boolean => a.name === b.name && (a.path ?? "/") === (b.path ?? "/");

  const receive = (received: readonly Cookie[]): void => {
    cookies = [
      ...cookies.filter((known) => !received.some((cookie) => isSame(cookie, known))),
      ...received.filter((cookie) => !isExpired(cookie)),
    ];
  };
  return {
    receive,
    all: (): readonly Cookie[] => cookies,
    remove: (name: string): void => {
      cookies = cookies.filter((cookie) => cookie.name !== name);
    },
    /** Simulates closing the browser: removes cookies without a lifetime. */
    endBrowserSession: (): void => {
      cookies = cookies.filter(({ maxAge, expires }) => maxAge !== undefined || expires !== undefined);
    },
    clear: (): void => {
      cookies = [];
      for (const [name = ""] of document.cookie.split("; ").map((cookie) => cookie.split("=")))
        document.cookie = `${name}=; path=/; max-age=0`;
    },
    /** The `Cookie` header of a request for a path. */
    headerFor: (pathname: string): string =>
      [
        ...cookies
          .filter((cookie) => isSentTo(cookie, pathname))
          .map(({ name, value }) => `${name}=${value}`),
        ...(document.cookie === "" ? [] : [document.cookie]),
      ].join("; "),
  };
};
export type CookieJar = ReturnType<typeof createCookieJar>;
