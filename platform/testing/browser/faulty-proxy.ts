import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

export interface Faults {
  /** The status and problem code with which the proxy answers a call itself. */
  refuse?: (path: string) => { status: number; code: string } | undefined;
  /** Replaces the body of an answer. */
  rewrite?: (path: string, body: string) => string;
}

export const faultyRequestId = "0f0f0f0f-0000-4000-8000-000000000000";

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

const bootElement = /(?<=<script type="application\/json" id="boot">)[^<]*/;

/** The page as a busy server sends it: its calls are left to the browser, so that they pass the proxy. */
const withoutScreen = (html: string): string =>
  html
    .replace(/<div id="root">.*<\/div>(?=\s*<\/body>)/s, '<div id="root"></div>')
    .replace(bootElement, (boot) =>
      JSON.stringify({ ...JSON.parse(boot), answers: {} }).replaceAll("<", String.raw`\u003c`),
    );

const isPage = ({ headers }: IncomingMessage): boolean =>
  headers["content-type"]?.startsWith("text/html") === true;

const passOn = ({ incoming, outgoing }: Exchange, target: URL, { refuse, rewrite }: Faults): void => {
  const path = incoming.url ?? "/";
  // Uncompressed, so that the body can be rewritten.
  const headers = { ...incoming.headers, "accept-encoding": "identity" };
  const onward = request(
    { host: target.hostname, port: target.port, method: incoming.method, path, headers },
    (answer) => {
      const leavesCalls = refuse !== undefined && isPage(answer);
      if (rewrite === undefined && !leavesCalls) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const changed = (body: string): string => rewrite?.(path, body) ?? body;
      const { "content-length": _, ...headers } = answer.headers;
      text(answer).then(
        (body) =>
          outgoing
            .writeHead(answer.statusCode ?? 502, headers)
            .end(changed(leavesCalls ? withoutScreen(body) : body)),
        () => outgoing.destroy(),
      );
    },
  );
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
};

/** Like those of the files that the portal has built. */
const scriptHeaders = {
  "content-type": "text/javascript; charset=utf-8",
  "cache-control": "public, max-age=31536000, immutable",
};

const noFiles: ReadonlyMap<string, string> = new Map();

/**
 * Proxies a portal with faults: it answers some calls itself and forwards the others, so that the browser sees a
 * failing server. `scripts` are files that replace the portal's, by path.
 */
export const startFaultyProxy = async (targetOrigin: string, scripts = noFiles) => {
  const target = new URL(targetOrigin);
  let faults: Faults = {};
  const server = createServer((incoming, outgoing) => {
    const fault = faults.refuse?.(incoming.url ?? "/");
    const script = scripts.get(incoming.url ?? "/");
    if (fault === undefined && script !== undefined) {
      outgoing.writeHead(200, scriptHeaders).end(script);
      return;
    }
    if (fault === undefined) {
      passOn({ incoming, outgoing }, target, faults);
      return;
    }
    const { status, code } = fault;
    const problem = { code, message: code, requestId: faultyRequestId };
    outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(problem));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** Replaces all current faults. */
    misbehave: (next: Faults): void => {
      faults = next;
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
