import { createServer, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterAll, describe, expect, test } from "vitest";
import { createClamavScanner } from "./clamav.ts";
import type { FileScanner } from "./port.ts";
import { createSandboxScanner, eicar } from "./sandbox.ts";

const maxStreamBytes = 5_000_000;

/** Reads a command INSTREAM as ClamAV's daemon does: the content of its chunks once the last one has arrived. */
const contentOf = (received: Buffer): Buffer | "incomplete" | "too large" => {
  const command = "zINSTREAM\0";
  if (!received.toString("latin1", 0, command.length).startsWith(command.slice(0, received.length)))
    throw new Error("This is not the command INSTREAM");
  const chunks: Buffer[] = [];
  for (let at = command.length, total = 0; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    total += length;
    if (total > maxStreamBytes) return "too large";
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return "incomplete";
};

/** A daemon that speaks the protocol, and one for each way to fail. */
const startDaemon = async (onData: (socket: Socket, received: Buffer) => void): Promise<number> => {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      onData(socket, received);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

const answering = (socket: Socket, received: Buffer): void => {
  const content = contentOf(received);
  if (content === "incomplete") return;
  if (content === "too large") socket.end("INSTREAM size limit exceeded. ERROR\0");
  else socket.end(content.includes(eicar) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
};

const scannerAt = async (onData: typeof answering, timeoutMs = 10_000): Promise<FileScanner> =>
  createClamavScanner({ host: "127.0.0.1", port: await startDaemon(onData), timeoutMs });
const clamav = await scannerAt(answering);
const scanners: [string, FileScanner][] = [
  ["the sandbox", createSandboxScanner()],
  ["ClamAV", clamav],
];

describe.each(scanners)("%s", (_, scanner) => {
  const scan = (...chunks: (string | Buffer)[]) =>
    scanner.scan(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));

  test("finds the test file alone, within a document, and in two halves", async () => {
    expect(await scan(eicar)).toBe("infected");
    expect(await scan(`%PDF-1.7\n${eicar}\n%%EOF`)).toBe("infected");
    expect(await scan(Buffer.alloc(70_000), eicar.slice(0, 30), eicar.slice(30))).toBe("infected");
  });

  test("lets other files pass, also empty ones and ones of several megabytes", async () => {
    expect(await scan("%PDF-1.7")).toBe("clean");
    expect(await scan()).toBe("clean");
    expect(await scan(...Array.from({ length: 40 }, () => Buffer.alloc(100_000, 7)))).toBe("clean");
  });

  test("fails when the content cannot be read", async () => {
    const failing = function* () {
      yield Buffer.from("%PDF");
      throw new Error("the disk is gone");
    };
    await expect(scanner.scan(Readable.from(failing()))).rejects.toThrow("the disk is gone");
  });
});

describe("a daemon that cannot answer", () => {
  const content = () => Readable.from([Buffer.alloc(100)]);

  test.each<[string, typeof answering, RegExp]>([
    ["is silent", () => undefined, /does not answer/],
    ["hangs up", (socket) => void socket.destroy(), /ECONNRESET|EPIPE|no answer|premature/i],
    [
      "answers with an error",
      (socket) => void socket.end("Command read timed out ERROR\0"),
      /could not scan/,
    ],
  ])("which %s, makes the scan fail", async (_case, onData, message) => {
    await expect((await scannerAt(onData, 300)).scan(content())).rejects.toThrow(message);
  });

  test("which is not there, makes the scan fail", async () => {
    const scanner = createClamavScanner({ host: "127.0.0.1", port: 1, timeoutMs: 300 });
    await expect(scanner.scan(content())).rejects.toThrow("ECONNREFUSED");
  });

  test("because the file is larger than its limit, makes the scan fail", async () => {
    const large = Readable.from(Array.from({ length: 60 }, () => Buffer.alloc(100_000)));
    await expect(clamav.scan(large)).rejects.toThrow(/size limit|EPIPE|ECONNRESET/);
  });
});
