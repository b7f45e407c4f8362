import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { loadOrder, type LoadOutcome } from "./http-load.ts";

interface HttpAnswer {
  readonly status: number;
  /** Size of the body as transferred. */
  readonly bodyBytes: number;
}

const headEnd = Buffer.from("\r\n\r\n");
const chunkedEnd = Buffer.from("0\r\n\r\n");

/** The answer, once the bytes contain all of it; otherwise undefined. */
const readAnswer = (bytes: Buffer): HttpAnswer | undefined => {
  const headLength = bytes.indexOf(headEnd);
  if (headLength < 0) return undefined;
  const head = bytes.toString("latin1", 0, headLength);
  const status = Number(head.slice(9, 12));
  const bodyBytes = bytes.length - headLength - headEnd.length;
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) return bodyBytes >= Number(length) ? { status, bodyBytes } : undefined;
  const isWhole = bytes.length >= chunkedEnd.length && bytes.subarray(-chunkedEnd.length).equals(chunkedEnd);
  return isWhole ? { status, bodyBytes } : undefined;
};

/**
 * A keep-alive connection with one request at a time. It costs a fraction of `node:http`, because on a machine with few
 * cores the load generator competes with the server.
 */
const openHttpConnection = async (port: number) => {
  const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  let received: Buffer[] = [];
  let waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined;
  socket.on("data", (chunk) => {
    received.push(chunk);
    const answer = readAnswer(received.length === 1 ? chunk : Buffer.concat(received));
    if (answer === undefined) return;
    received = [];
    waiting?.resolve(answer);
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("The server closed the connection.")));
  return {
    ask: (request: string): Promise<HttpAnswer> =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
};

/** Repeats requests on every connection until the time is over. */
const run = async (message: unknown): Promise<LoadOutcome> => {
  const { port, requests, connections, seconds, pauseMs = 0 } = loadOrder.parse(message);
  const latenciesMs: number[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  let bodyBytes = 0;
  const opened = await Promise.all(Array.from({ length: connections }, () => openHttpConnection(port)));
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  await Promise.all(
    opened.map(async ({ ask }) => {
      while (performance.now() < endMs) {
        const request = requests[next % requests.length] ?? "";
        next += 1;
        const askedMs = performance.now();
        const answer = await ask(request);
        latenciesMs.push(performance.now() - askedMs);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        bodyBytes = answer.bodyBytes;
        if (pauseMs > 0) await delay(2 * pauseMs * Math.random());
      }
    }),
  );
  const tookSeconds = (performance.now() - startMs) / 1000;
  for (const { close } of opened) close();
  return { latenciesMs, statuses, bodyBytes, seconds: tookSeconds };
};

const [message] = await once(process, "message");
const outcome = await run(message);
process.send?.(outcome, () => process.disconnect());
