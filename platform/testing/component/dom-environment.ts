import { GlobalWindow } from "happy-dom";
import type { Environment } from "vitest/runtime";

declare global {
  /** The pieces of work that React has put off until a later turn: since the start, and still to be done. */
  var reactWork: { scheduled: number; pending: number };
}

/** Node has these too; what the portal's screens meet must be the browser's. */
const browsersOwn = new Set([
  "navigator",
  "Event",
  "EventTarget",
  "CustomEvent",
  "localStorage",
  "sessionStorage",
]);

const namesOf = (target: object): string[] => {
  const prototype: unknown = Object.getPrototypeOf(target);
  const inherited =
    typeof prototype === "object" && prototype !== null && prototype !== Object.prototype
      ? namesOf(prototype)
      : [];
  return [...Object.getOwnPropertyNames(target), ...inherited];
};

/** Gives Node's global object the window's names that it lacks; the answer takes them away again. */
const lendNames = (window: GlobalWindow, global: typeof globalThis): (() => void) => {
  const names = [...new Set(namesOf(window))].filter(
    (name) => name !== "constructor" && (!(name in global) || browsersOwn.has(name)),
  );
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
  for (const name of names) {
    const value: unknown = Reflect.get(window, name);
    const isFunction = typeof value === "function" && !/^[A-Z]/.test(name);
    const bound: unknown = isFunction ? value.bind(window) : undefined;
    Object.defineProperty(global, name, {
      configurable: true,
      get: () => bound ?? Reflect.get(window, name),
      set: (next: unknown) => {
        Object.defineProperty(global, name, { configurable: true, writable: true, value: next });
      },
    });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(global, name);
      else Object.defineProperty(global, name, descriptor);
    }
  };
};

/**
 * Loads React so that a test can know when it is at rest: it continues its work by `setImmediate`, and those calls are
 * counted. What replaces a placeholder, which React delays by up to 300 ms for people's eyes, is shown at once.
 */
const loadReact = async (global: typeof globalThis): Promise<void> => {
  // Files that share a process share its modules, too.
  if (Object.hasOwn(global, "reactWork")) return;
  const reactWork = { scheduled: 0, pending: 0 };
  const { setImmediate, setTimeout } = global;
  Object.assign(global, {
    reactWork,
    setImmediate: (work: () => void) => {
      reactWork.scheduled += 1;
      reactWork.pending += 1;
      return setImmediate(() => {
        reactWork.pending -= 1;
        work();
      });
    },
    setTimeout: (work: () => void) => setTimeout(work, 0),
  });
  await import("react-dom/client");
  Object.assign(global, { setImmediate, setTimeout });
};

const nothing = (): void => undefined;

/**
 * A browser's window beside the server, in one process: `window`, `document` and the DOM's classes are happy-dom's;
 * everything that Node has too (`URL`, `AbortSignal`, timers, streams) stays Node's, because the server needs it.
 */
const domEnvironment: Environment = {
  name: "dom",
  viteEnvironment: "ssr",
  setup: async (global: typeof globalThis) => {
    const window = new GlobalWindow({
      url: "https://portal.example/",
      width: 1280,
      height: 900,
      console: global.console,
      settings: {
        disableCSSFileLoading: true,
        disableJavaScriptFileLoading: true,
        // Else each script of a third party would be reported on the console.
        handleDisabledFileLoadingAsSuccess: true,
        // What fades would have to be waited for.
        device: { prefersReducedMotion: "reduce" },
      },
    });
    // happy-dom has none; here each browser has one tab, so that no lock is ever waited for.
    const locks = { request: async (_name: string, work: () => unknown) => work() };
    Object.defineProperty(window.navigator, "locks", { value: locks });
    // Nor popovers; the portal draws theirs only while they are open.
    Object.assign(window.HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing });
    const takeBack = lendNames(window, global);
    await loadReact(global);
    return {
      teardown: async () => {
        takeBack();
        await window.happyDOM.close();
      },
    };
  },
};
// oxlint-disable-next-line import/no-default-export -- Vitest takes nothing else
export default domEnvironment;
