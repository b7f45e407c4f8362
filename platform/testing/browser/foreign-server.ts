import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:https";
import { buffer } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new self-signed certificate, which only tests accept (`ignoreHTTPSErrors`). */
const makeCertificate = () => {
  const folder = mkdtempSync(join(tmpdir(), "llum-certificate-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...kind, "-keyout", key, "-out", cert, ...names], {
    stdio: "ignore",
  });
  const certificate = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return certificate;
};

export interface ForeignCall {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/**
 * A third-party server over https: `/<name>.js` is a script that reports to the page that it ran (`window.ran`); all
 * other requests are recorded.
 */
export const startForeignServer = async () => {
  const calls: ForeignCall[] = [];
  const server = createServer(makeCertificate(), (request, response) => {
    const answer = async (): Promise<void> => {
      const path = request.url ?? "";
      calls.push({ path, headers: request.headers, body: (await buffer(request)).toString() });
      response.setHeader("access-control-allow-origin", "*");
      const name = /^\/(\w+)\.js$/.exec(path)?.[1];
      if (name === undefined) return void response.setHeader("content-type", "application/json").end("{}");
      response.setHeader("content-type", "text/javascript").end(`(window.ran ??= []).push("${name}");`);
    };
    answer().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The foreign server has no port");
  return {
    origin: `https://127.0.0.1:${address.port}`,
    host: `127.0.0.1:${address.port}`,
    calls,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
export type ForeignServer = Awaited<ReturnType<typeof startForeignServer>>;
