import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
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

const cookieName = (https: boolean): string => (https ? "__Host-llum_session" : "llum_session");

const cookieOptions = (https: boolean): CookieSerializeOptions => ({
  httpOnly: true,
  secure: https,
  sameSite: "lax",
  path: "/",
});

/** The session's token: from `Authorization: Bearer` for API clients, otherwise from the cookie. */
export const sessionTokenOf = (request: FastifyRequest, https: boolean): string | undefined => {
  const bearer = /^Bearer ([\w.~-]{1,200})$/.exec(request.headers.authorization ?? "");
  return bearer?.[1] ?? request.cookies[cookieName(https)];
};

/** What a customer's API token begins with, so that it is recognised where it was leaked. */
export const apiTokenPrefix = "llumtoken_";

/** A customer's API token, which is read from `Authorization: Bearer` alone. */
export const apiTokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (llumtoken_[\w.-]{1,200})$/.exec(headers.authorization ?? "")?.[1];

/** Whether the browser sent the token automatically, so that the origin of the call must be checked. */
export const carriesSessionCookie = (request: FastifyRequest, https: boolean): boolean =>
  request.cookies[cookieName(https)] !== undefined;

/**
 * Sets or clears the session cookie. The cookie ends with the browser session; the server decides how long the session
 * lasts.
 */
export const writeSessionCookie = (reply: FastifyReply, https: boolean, token: string | undefined): void => {
  if (token === undefined) void reply.clearCookie(cookieName(https), cookieOptions(https));
  else void reply.setCookie(cookieName(https), token, cookieOptions(https));
};
