import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll } from "vitest";
import * as z from "zod/mini";
import { createOdooDatabase, OdooException, serverError } from "./odoo-database.ts";

/** What calls get that fail, as Odoo 17 answers (odoo/http.py). */
const faults = {
  "access denied": serverError("odoo.exceptions.AccessDenied", "Access Denied"),
  "record rule": serverError(
    "odoo.exceptions.AccessError",
    "Due to security restrictions, you are not allowed to access 'Contact' (res.partner) records.",
  ),
  "serialization failure": serverError(
    "psycopg2.errors.SerializationFailure",
    "could not serialize access due to concurrent update",
  ),
  "session expired": {
    code: 100,
    message: "Odoo Session Expired",
    data: {
      name: "odoo.http.SessionExpiredException",
      message: "Session expired",
      arguments: [],
      context: {},
    },
  },
  "invalid value": serverError("builtins.ValueError", "Wrong value for helpdesk.ticket.priority: '9'"),
} as const;
/** What the next call gets instead of its answer; `silence` is answered by nothing. */
export type Fault = keyof typeof faults | "silence" | "bad gateway" | "a page";

const request = z.object({
  id: z.int(),
  params: z.object({ service: z.string(), method: z.string(), args: z.array(z.any()) }),
});

const user = { database: "prod", login: "portal@retailer.example", apiKey: "a key of Odoo" };
const userId = 7;

/** A server that speaks Odoo's JSON-RPC. */
export const startOdoo = async () => {
  const database = createOdooDatabase();
  const failing: Fault[] = [];
  const calls: string[] = [];

  const answer = ({ service, method, args }: z.output<typeof request>["params"]): unknown => {
    if (service === "common" && method === "version") return { server_version: "17.0" };
    if (service === "common")
      return args[0] === user.database && args[1] === user.login && args[2] === user.apiKey ? userId : false;
    const [name, id, key, model, called, positional, options] = args;
    if (name !== user.database || id !== userId || key !== user.apiKey)
      throw new OdooException("odoo.exceptions.AccessDenied", "Access Denied");
    calls.push(`${called} ${model}`);
    if (called === "fields_get") return database.fieldsOf(model);
    if (called === "load") return database.load(model, positional);
    return database.searchRead(model, positional[0], options);
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const { id, params } = z.parse(request, JSON.parse(Buffer.concat(chunks).toString()));
    const send = (status: number, type: string, body: string): void =>
      void response.writeHead(status, { "content-type": type }).end(body);
    const sendJson = (part: object): void =>
      send(200, "application/json; charset=utf-8", JSON.stringify({ jsonrpc: "2.0", id, ...part }));
    const fault = params.service === "object" ? failing.shift() : undefined;
    if (fault === "silence") return;
    if (fault === "bad gateway") return send(502, "text/html", "<html>502 Bad Gateway</html>");
    if (fault === "a page") return send(200, "text/html", "<html>A shop</html>");
    if (fault !== undefined) return sendJson({ error: faults[fault] });
    try {
      sendJson({ result: answer(params) });
    } catch (error) {
      const fault =
        error instanceof OdooException ? error.fault : serverError("builtins.Exception", String(error));
      sendJson({ error: fault });
    }
  };
  const server = createServer((incoming, response) => void handle(incoming, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    ...database,
    url: `http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`,
    user,
    calls,
    /** The next calls of models fail so, in this order. */
    fail: (...next: Fault[]): void => void failing.push(...next),
  };
};
