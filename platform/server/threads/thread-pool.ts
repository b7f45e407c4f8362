import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Failure } from "../handler.ts";

/** At least two, so that one long document does not hold up all others. */
const defaultSize = Math.min(4, Math.max(2, availableParallelism() - 1));
const maxWaiting = 64;
const retryAfterSeconds = 5;
const taskTimeoutMs = 60_000;
/** A thread with fonts and libraries takes 30 to 60 MB. */
const idleTimeoutMs = 30_000;
const maxOldGenerationSizeMb = 512;

export interface ThreadPoolOptions {
  /** Threads that run at once. */
  readonly size?: number;
  /** Tasks that wait for a thread; above it `run` fails with `unavailable`. */
  readonly maxWaiting?: number;
  readonly taskTimeoutMs?: number;
  /** An unused thread ends after this time. */
  readonly idleTimeoutMs?: number;
}

interface Task {
  readonly module: string;
  readonly input: unknown;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const entry = new URL("./thread-main.ts", import.meta.url);

/** A thread that runs one task after another. It does not keep the process alive. */
const startThread = () => {
  const worker = new Worker(entry, {
    resourceLimits: { maxOldGenerationSizeMb },
    // The server's own flags, such as its memory limits, are not for threads.
    execArgv: [],
  });
  worker.unref();
  // An error between tasks ends the thread; the next task then fails with its exit code.
  worker.on("error", () => {});
  return worker;
};

/** Runs a task on a thread that has none, and reports at its end whether the thread can run another. */
const perform = (
  worker: Worker,
  { module, input, resolve, reject }: Task,
  { timeoutMs, onEnd }: { timeoutMs: number; onEnd: (isUsable: boolean) => void },
): void => {
  const finish = (settle: () => void, isUsable: boolean): void => {
    clearTimeout(timer);
    worker.off("message", onMessage).off("error", onError).off("exit", onExit);
    settle();
    onEnd(isUsable);
  };
  const onMessage = (message: { output?: unknown; error?: unknown }): void =>
    finish(() => ("error" in message ? reject(message.error) : resolve(message.output)), true);
  const onError = (error: unknown): void => finish(() => reject(error), false);
  const onExit = (code: number): void => onError(new Error(`The thread of ${module} ended with ${code}`));
  const timer = setTimeout(
    () => onError(new Error(`${module} did not end within ${timeoutMs / 1000} s`)),
    timeoutMs,
  );
  worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  worker.postMessage({ module, input });
};

/**
 * Runs tasks that take much processor time in threads, so that the main thread answers other calls meanwhile. Threads
 * start with the first task and end when they are unused. A task is a module that exports `run(input)`; input and output
 * are copied between the threads.
 */
export const createThreadPool = (options: ThreadPoolOptions = {}) => {
  const {
    size = defaultSize,
    maxWaiting: limit = maxWaiting,
    taskTimeoutMs: timeoutMs = taskTimeoutMs,
  } = options;
  const idle = new Map<Worker, NodeJS.Timeout>();
  const waiting: Task[] = [];
  const threads = new Set<Worker>();
  let isClosed = false;

  const end = (worker: Worker): void => {
    idle.delete(worker);
    threads.delete(worker);
    void worker.terminate();
  };
  const addThread = (): Worker => {
    const worker = startThread();
    threads.add(worker);
    return worker;
  };
  /** A thread that is usable runs the next task or rests; another is ended, and a new one takes its place. */
  const runOn = (worker: Worker, task: Task): void =>
    perform(worker, task, {
      timeoutMs,
      onEnd: (isUsable) => {
        if (!isUsable || isClosed) end(worker);
        const next = waiting.shift();
        if (next !== undefined) runOn(threads.has(worker) ? worker : addThread(), next);
        else if (threads.has(worker))
          idle.set(worker, setTimeout(() => end(worker), options.idleTimeoutMs ?? idleTimeoutMs).unref());
      },
    });
  const start = (task: Task): void => {
    // The one that worked last, so that those of a burst can end.
    const rested = [...idle].at(-1);
    if (rested !== undefined) {
      const [worker, timer] = rested;
      clearTimeout(timer);
      idle.delete(worker);
      runOn(worker, task);
    } else if (threads.size < size) runOn(addThread(), task);
    else waiting.push(task);
  };

  return {
    /** Runs a task. Fails with `unavailable` when too many wait, and with what the task throws. */
    run: (module: URL, input: unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (isClosed || waiting.length >= limit) reject(new Failure("unavailable", { retryAfterSeconds }));
        else start({ module: module.href, input, resolve, reject });
      }),
    /** The threads that exist now. */
    threadCount: (): number => threads.size,
    /** Ends all threads; tasks that have not ended fail. */
    close: async (): Promise<void> => {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Failure("unavailable", { retryAfterSeconds }));
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
};
export type ThreadPool = ReturnType<typeof createThreadPool>;
