import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";

const packed = (name: string): Buffer => {
  const folder = temporaryFolder("registry");
  mkdirSync(join(folder, "package"));
  writeFileSync(join(folder, "package/package.json"), JSON.stringify({ name, version: "1.0.0" }));
  execFileSync("tar", ["-czf", join(folder, "package.tgz"), "-C", folder, "package"]);
  return readFileSync(join(folder, "package.tgz"));
};

/** An npm registry with version 1.0.0 of these packages only; resolves with its URL. */
export const startRegistry = async (names: string[]): Promise<string> => {
  const tarballs = new Map(names.map((name) => [name, packed(name)]));
  const server = createServer((request, response) => {
    const [, name = "", isTarball] = /^\/([^/]+)(\/package\.tgz)?$/.exec(request.url ?? "") ?? [];
    const tarball = tarballs.get(name);
    if (tarball === undefined) return response.writeHead(404).end("{}");
    if (isTarball !== undefined) return response.end(tarball);
    const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
    const dist = { tarball: `http://${request.headers.host}/${name}/package.tgz`, integrity };
    const version = { name, version: "1.0.0", dist };
    return response.end(
      JSON.stringify({ name, "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": version } }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
};
