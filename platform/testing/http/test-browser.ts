import type { FastifyInstance } from "fastify";
import { encodeAddress, encodeFields } from "#platform/contract/coding.ts";
import { basePathOf, type Endpoint } from "#platform/contract/endpoint.ts";

const cookiePart = /^([^=]+)=([^;]*)/;

/** Stores cookies and sends them by path, like a browser. */
export const createTestBrowser = (app: FastifyInstance) => {
  const jar = new Map<string, { value: string; path: string }>();
  const keep = (header: string): void => {
    const [, name = "", value = ""] = cookiePart.exec(header) ?? [];
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(header)) jar.delete(name);
    else jar.set(name, { value, path: /Path=([^;]+)/i.exec(header)?.[1] ?? "/" });
  };
  const call = async (endpoint: Endpoint, body: object = {}, params?: object) => {
    const url = `${basePathOf(endpoint, Math.max(...endpoint.versions))}${encodeAddress(endpoint, { params })}`;
    const cookies = [...jar].filter(([, { path }]) => url.startsWith(path));
    const response = await app.inject({
      method: endpoint.method,
      url,
      headers: {
        "sec-fetch-site": "same-origin",
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
        cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join("; "),
        ...(endpoint.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(endpoint.body === undefined ? {} : { payload: JSON.stringify(encodeFields(endpoint.body, body)) }),
    });
    const written = [response.headers["set-cookie"] ?? []].flat();
    written.forEach(keep);
    return { status: response.statusCode, json: response.json(), written };
  };
  return {
    call,
    cookie: (name: string): string | undefined => jar.get(name)?.value,
    /** Restores an old cookie, to simulate a stolen cookie or a lost response. */
    put: (name: string, value: string, path: string): void => void jar.set(name, { value, path }),
    forget: (name: string): void => void jar.delete(name),
    /** Another browser with the same cookies. */
    copy: () => {
      const copied = createTestBrowser(app);
      for (const [name, { value, path }] of jar) copied.put(name, value, path);
      return copied;
    },
  };
};
