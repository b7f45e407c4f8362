import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { FileScanner } from "./port.ts";

export interface ClamavOptions {
  readonly host: string;
  readonly port: number;
  /** Without an answer for this long, the scan fails; 30 seconds by default. */
  readonly timeoutMs?: number;
}

/** A chunk of the command INSTREAM: its length in four bytes, then its bytes. Length 0 ends the stream. */
const chunkHead = (length: number): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return head;
};

const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

const sendContent = async (socket: Socket, content: Readable): Promise<void> => {
  await write(socket, Buffer.from("zINSTREAM\0"));
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    await write(socket, chunkHead(bytes.length));
    await write(socket, bytes);
  }
  await write(socket, chunkHead(0));
};

/** ClamAV's daemon over TCP, with the command INSTREAM: https://docs.clamav.net/manual/Usage/Scanning.html#clamd */
export const createClamavScanner = ({ host, port, timeoutMs = 30_000 }: ClamavOptions): FileScanner => ({
  scan: async (content) => {
    const socket = connect({ host, port });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error("ClamAV does not answer")));
    const answered = text(socket);
    try {
      // The daemon answers early, and closes, when the content is larger than its StreamMaxLength.
      await Promise.race([sendContent(socket, content), answered]);
      const answer = (await answered).replaceAll("\0", "").trim();
      if (answer === "stream: OK") return "clean";
      if (/^stream: .+ FOUND$/.test(answer)) return "infected";
      throw new Error(`ClamAV could not scan a file: ${answer || "no answer"}`);
    } finally {
      // Whichever promise is left when the other has failed.
      answered.catch(() => undefined);
      socket.destroy();
      content.destroy();
    }
  },
});
