import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { afterAll } from "vitest";

const program = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");

/**
 * Starts s3rver, a server of the S3 protocol from npm, in a process of its own; returns its address. It knows one access
 * key, `S3RVER`, and does not verify signatures of version 4.
 */
export const startS3 = async ({ folder, bucket }: { folder: string; bucket: string }): Promise<string> => {
  const options = ["-d", folder, "-a", "127.0.0.1", "-p", "0", "--configure-bucket", bucket];
  const server = spawn(process.execPath, [program, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  afterAll(async () => {
    server.kill();
    await once(server, "exit");
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /listening on .*:(\d+)/i.exec(line)?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error("s3rver did not start");
};
