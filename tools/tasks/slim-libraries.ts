import type { Plugin } from "vite";

/**
 * The router's code, of which a bundler can drop the components that nothing uses: it assigns them display names for
 * developer tools, and creates them by calls that it does not mark as pure.
 */
export const droppableComponents = (code: string): string =>
  code
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replaceAll(/^(const \w+ = )(\w+\$?\d*\.(?:forwardRef|createContext)\()/gm, "$1/* @__PURE__ */ $2");

/** An icon whose shapes have no keys: they are random, so they do not compress, and the shapes never change places. */
export const withoutKeys = (code: string): string => code.replaceAll(/, key: "\w+"(?= \}\])/g, "");

/** Leaves out of the build a third of the router, its forms and prefetching links, and the keys of the icons. */
export const slimLibraries = (): Plugin[] => [
  {
    name: "slim-router",
    apply: "build",
    transform: {
      filter: { id: /[\\/]node_modules[\\/]react-router[\\/]/ },
      handler: (code) => ({ code: droppableComponents(code), map: null }),
    },
  },
  {
    name: "slim-icons",
    apply: "build",
    transform: {
      filter: { id: /[\\/]node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
      handler: (code) => ({ code: withoutKeys(code), map: null }),
    },
  },
];
