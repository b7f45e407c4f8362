import { getPriority, setPriority } from "node:os";
import { isMarkedAsUntransferable, parentPort } from "node:worker_threads";
import * as z from "zod/mini";

/** What a thread is asked for: the URL of a module and the input of its `run`. */
const request = z.object({ module: z.string(), input: z.unknown() });

export interface ThreadTask<Input, Output> {
  readonly run: (input: Input) => Promise<Output>;
}

/** Buffers of the output move to the main thread instead of being copied; short ones share Node's buffer and stay. */
const buffersOf = (output: unknown): ArrayBuffer[] =>
  Object.values(Object(output)).flatMap((value) =>
    value instanceof Uint8Array &&
    value.buffer instanceof ArrayBuffer &&
    !isMarkedAsUntransferable(value.buffer)
      ? [value.buffer]
      : [],
  );

/** Added to the server's own niceness, so that requests, on the main thread, get the processor first. */
const addedNiceness = 10;
/** The lowest priority. */
const maxNiceness = 19;
// On Linux the priority is that of the calling thread; on other systems it would be that of the whole server. Less
// niceness than the server's is refused to all but root.
if (process.platform === "linux") setPriority(Math.min(maxNiceness, getPriority() + addedNiceness));

const port = parentPort;
port?.on("message", (message: unknown) => {
  const { module, input } = z.parse(request, message);
  const work = async (): Promise<void> => {
    const { run }: ThreadTask<unknown, unknown> = await import(module);
    const output = await run(input);
    port.postMessage({ output }, buffersOf(output));
  };
  work().catch((error: unknown) => port.postMessage({ error }));
});
