import type { Database } from "#platform/server/database/pool.ts";

/** A kill before a statement that reads leaves the same as one before the next that writes. */
const isStep = (query: unknown): boolean => {
  const statement = typeof query === "string" ? query : String(Object(query).text);
  return /^\s*(?:\/\*.*?\*\/)?\s*(?:insert|update|delete|with|commit)\b/is.test(statement);
};

/** The same object, whose functions of these names count as a step each. */
const countingWith =
  (step: () => void) =>
  <T extends object>(
    target: T,
    names: readonly string[],
    counts: (given: unknown) => boolean = () => true,
  ): T =>
    new Proxy(target, {
      get: (_target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...given: readonly unknown[]): unknown => {
          if (names.includes(String(name)) && counts(given[0])) step();
          return Reflect.apply(value, target, given);
        };
      },
    });

const killItself = (): void => {
  process.kill(process.pid, "SIGKILL");
};

/** Takes memory until the process has none left, which V8 ends with SIGABRT. */
export const exhaustMemory = (): void => {
  const taken: number[][] = [];
  for (;;) taken.push(Array.from({ length: 1_000_000 }, (_, index) => index / 3));
};

/**
 * The steps of a process, which kills itself, as a power cut would, before the one that `crashBefore` names: a statement that
 * writes, a commit, or what else is counted. An `end` that throws, in a process that goes on, lets it take no later step.
 */
export const createCrashPoints = (end = killItself) => {
  let next = Number.POSITIVE_INFINITY;
  let steps = 0;
  const step = (): void => {
    steps += 1;
    if (steps >= next) end();
  };
  const counting = countingWith(step);
  return {
    step,
    counting,
    /** The process ends before the Nth step from now on. */
    crashBefore: (nth: number): void => {
      steps = 0;
      next = nth;
    },
    /** The database, whose statements that write are steps. */
    countedDatabase: (database: Database): Database => {
      const pool = new Proxy(counting(database.pool, ["query"], isStep), {
        get: (target, name) =>
          name === "connect"
            ? async () => counting(await database.pool.connect(), ["query"], isStep)
            : Reflect.get(target, name),
      });
      return { ...database, pool };
    },
  };
};
