import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod/mini";
import { mutatedInput } from "./mutate.ts";
import { parserFault, type FuzzedParser } from "./parser.ts";

/** What a thread is started with: the module of the parsers, one of them, and which inputs to try. */
const task = z.object({
  module: z.string(),
  parser: z.string(),
  seed: z.number(),
  firstIndex: z.number(),
  current: z.instanceof(SharedArrayBuffer),
});

/** The thread's own heap is limited when the thread is started. */
const defaultGrowthBytes = 256 * 1024 * 1024;

const { module, parser: name, seed, firstIndex, current } = z.parse(task, workerData);
const { parsers }: { parsers: Readonly<Record<string, FuzzedParser>> } = await import(module);
const parser = parsers[name];
if (parser === undefined) throw new Error(`There is no parser ${name}`);
const examples = await parser.examples();
const counter = new Int32Array(current);
for (let index = firstIndex; ; index += 1) {
  Atomics.store(counter, 0, index);
  const before = process.memoryUsage.rss();
  const fault = await parserFault(parser, mutatedInput(examples, { seed, index }));
  const grown = process.memoryUsage.rss() - before;
  if (fault !== undefined) parentPort?.postMessage({ index, fault });
  else if (grown > (parser.maxGrowthBytes ?? defaultGrowthBytes))
    parentPort?.postMessage({ index, fault: `it took ${grown} bytes` });
}
