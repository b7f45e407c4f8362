import type { FastifyReply, FastifyRequest } from "fastify";
import type { CookieOptions, Cookies } from "../handler.ts";

/**
 * The full name of a cookie: over https with the prefix that makes browsers refuse it from other hosts. `__Host-`
 * demands the path `/`; one that is sent to fewer places gets `__Secure-`.
 */
const fullName = (name: string, path: string, https: boolean): string => {
  if (!https) return `llum_${name}`;
  return path === "/" ? `__Host-llum_${name}` : `__Secure-llum_${name}`;
};

/** One of our cookies, by its short name, where there is no answer to write to. */
export const cookieOf = (request: FastifyRequest, name: string, https: boolean): string | undefined =>
  request.cookies[fullName(name, "/", https)];

/** The cookies of one call and its answer. */
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
