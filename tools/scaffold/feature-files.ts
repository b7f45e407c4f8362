import { camelOf } from "./names.ts";

const words = '{\n  "title": "",\n  "errors": {}\n}\n';

/** The files of an empty feature: path below its folder, and text. */
export const featureFiles = (name: string): Record<string, string> => {
  const camel = camelOf(name);
  return {
    "README.md": `# ${name}\n\nWhat the customer can do here, in a line.\n\n- Endpoints: none yet.\n- Tables owned: none.\n`,
    "feature.ts": `import { defineFeature } from "#platform/contract/feature.ts";
import { ${camel}Routes } from "./contract/routes.ts";

export const feature = defineFeature({ id: "${name}", routes: ${camel}Routes, navigation: [] });
`,
    "contract/routes.ts": `import type { FeatureRoute } from "#platform/contract/feature.ts";

export const ${camel}Routes = {} as const satisfies Record<string, FeatureRoute>;
`,
    "server/routes.ts": `import type { Database } from "#platform/server/database/pool.ts";
import type { Handler } from "#platform/server/handler.ts";

export const ${camel}Handlers = (_ports: { database: Database }): Handler[] => [];
`,
    "web/words.ts": `import { defineWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
  ca: () => import("../locales/ca.json"),
  es: () => import("../locales/es.json"),
  en: () => import("../locales/en.json"),
});
`,
    "web/screens.ts": `import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { ${camel}Routes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {}) satisfies Screens<typeof ${camel}Routes>;
`,
    "locales/ca.json": words,
    "locales/es.json": words,
    "locales/en.json": words,
  };
};
