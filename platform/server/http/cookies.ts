import type { FastifyReply, FastifyRequest } from "fastify";
import { staffBasePath } from "#platform/contract/endpoint.ts";
import type { CookieOptions, Cookies } from "../handler.ts";

/**
 * The full name of a cookie: over https with the prefix that makes browsers reject it from other hosts. `__Host-`
 * requires the path `/`; cookies with a narrower path get `__Secure-`.
 */
const fullName = (name: string, path: string, https: boolean): string => {
  if (!https) return `llum_${name}`;
  return path === "/" ? `__Host-llum_${name}` : `__Secure-llum_${name}`;
};

/** One of our cookies, by its short name, for hooks without a reply to write to. */
export const cookieOf = (request: FastifyRequest, name: string, https: boolean): string | undefined =>
  request.cookies[fullName(name, "/", https)];

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, https: boolean): Cookies => {
  const attributes = (path: string) => ({
    httpOnly: true,
    secure: https,
    sameSite: "lax" as const,
    path,
  });
  return {
    read: (name, path = "/") => request.cookies[fullName(name, path, https)],
    write: (name, value, { maxAgeSeconds, path = "/" }: CookieOptions = {}) =>
      void reply.setCookie(fullName(name, path, https), value, {
        ...attributes(path),
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      }),
    remove: (name, path = "/") => void reply.clearCookie(fullName(name, path, https), attributes(path)),
  };
};

/** Where the browser sends the cookie of a session, by the kind of its subject. */
const sessionCookies = {
  customer: { name: "session", path: "/" },
  staff: { name: "staff_session", path: staffBasePath },
} as const;
type SessionKind = keyof typeof sessionCookies;

const sessionCookieOf = (request: FastifyRequest, kind: SessionKind, https: boolean): string | undefined => {
  const { name, path } = sessionCookies[kind];
  return request.cookies[fullName(name, path, https)];
};

/** The session's token: from `Authorization: Bearer` for API clients, otherwise from the cookie. */
export const sessionTokenOf = (request: FastifyRequest, https: boolean): string | undefined => {
  const bearer = /^Bearer ([\w.~-]{1,200})$/.exec(request.headers.authorization ?? "");
  return bearer?.[1] ?? sessionCookieOf(request, "customer", https);
};

/** The token of a staff session, which is read from its cookie alone. */
export const staffTokenOf = (request: FastifyRequest, https: boolean): string | undefined =>
  sessionCookieOf(request, "staff", https);

/** The key of the retailer's system. */
export const operatorTokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (llumkey_[\w.-]{1,200})$/.exec(headers.authorization ?? "")?.[1];

/** What a customer's API token begins with, so that it is recognised where it was leaked. */
export const apiTokenPrefix = "llumtoken_";

/** A customer's API token, which is read from `Authorization: Bearer` alone. */
export const apiTokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (llumtoken_[\w.-]{1,200})$/.exec(headers.authorization ?? "")?.[1];

/** Whether the browser sent the token automatically, so that the origin of the call must be checked. */
export const carriesSessionCookie = (request: FastifyRequest, https: boolean): boolean =>
  sessionCookieOf(request, "customer", https) !== undefined || staffTokenOf(request, https) !== undefined;

/**
 * Sets or clears the session cookie. The cookie ends with the browser session; the server decides how long the session
 * lasts.
 */
export const writeSessionCookie = (cookies: Cookies, kind: SessionKind, token: string | undefined): void => {
  const { name, path } = sessionCookies[kind];
  if (token === undefined) cookies.remove(name, path);
  else cookies.write(name, token, { path });
};
