import { Worker } from "node:worker_threads";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { mutatedInput } from "./mutate.ts";
import type { FuzzedParser } from "./parser.ts";

export interface Finding {
  readonly input: Buffer;
  readonly fault: string;
}

interface FuzzRun {
  /** The URL of a module that exports `parsers`. */
  readonly module: string;
  readonly name: string;
  readonly parser: FuzzedParser;
  readonly seconds: number;
  readonly seed: number;
}

const report = z.object({ index: z.number(), fault: z.string() });
const pollMs = 100;
/** A thread loads the product's modules before its first input. */
const loadMs = 60_000;
const maxHeapMb = 256;
/** The same fault with other numbers is one. */
const kindOf = (fault: string): string =>
  fault.split("\n").slice(0, 2).join(" ").replaceAll(/\d+/g, "0").slice(0, 200);

/** Starts a thread that reads inputs one after another, and says where it is and how it ended. */
const startThread = (
  { module, name, seed }: FuzzRun,
  firstIndex: number,
  note: (index: number, fault: string) => void,
) => {
  const counter = new Int32Array(new SharedArrayBuffer(4));
  Atomics.store(counter, 0, -1);
  const worker = new Worker(new URL("./fuzz-worker.ts", import.meta.url), {
    workerData: { module, parser: name, seed, firstIndex, current: counter.buffer },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const crashes: Error[] = [];
  worker.on("message", (message: unknown) => {
    const { index, fault } = z.parse(report, message);
    note(index, fault);
  });
  worker.on("error", (error: Error) => void crashes.push(error));
  return { crashes, index: () => Atomics.load(counter, 0), stop: () => worker.terminate() };
};

/** Runs a thread for a time, or until an input ends it; returns that input's number and the time that it took. */
const runThread = async (
  run: FuzzRun,
  { firstIndex, maxMs }: { readonly firstIndex: number; readonly maxMs: number },
  note: (index: number, fault: string) => void,
): Promise<{ last: number; ms: number }> => {
  const { crashes, index, stop } = startThread(run, firstIndex, note);
  let seen = -1;
  let seenAt = performance.now();
  /** The time begins with the first input. */
  let startedAt: number | undefined;
  const isOver = () => startedAt !== undefined && performance.now() - startedAt > maxMs;
  let isHanging = false;
  while (!isOver() && crashes.length === 0 && !isHanging) {
    await wait(pollMs);
    const current = index();
    if (current >= 0) startedAt ??= performance.now();
    if (current !== seen) [seen, seenAt] = [current, performance.now()];
    const limit = current < 0 ? loadMs : (run.parser.maxMs ?? 2_000) * 2;
    isHanging = performance.now() - seenAt > limit;
  }
  const last = index();
  await stop();
  if (last < 0) throw new Error(`The thread of ${run.name} does not start`, { cause: crashes[0] });
  for (const { message } of crashes) note(last, `it ends the thread: ${message}`);
  if (isHanging) note(last, "it does not end");
  return { last, ms: performance.now() - (startedAt ?? seenAt) };
};

/** Reads mutated inputs until the time is over; a fault is reported once with the first input that has it. */
export const fuzzParser = async (run: FuzzRun): Promise<{ inputs: number; findings: Finding[] }> => {
  const examples = await run.parser.examples();
  const findings = new Map<string, Finding>();
  const note = (index: number, fault: string): void => {
    const kind = kindOf(fault);
    if (!findings.has(kind))
      findings.set(kind, { fault, input: mutatedInput(examples, { seed: run.seed, index }) });
  };
  let next = 0;
  let msLeft = run.seconds * 1_000;
  while (msLeft > 0) {
    const { last, ms } = await runThread(run, { firstIndex: next, maxMs: msLeft }, note);
    next = last + 1;
    msLeft -= ms;
  }
  return { inputs: next, findings: [...findings.values()] };
};
