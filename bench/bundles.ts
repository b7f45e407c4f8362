import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { CannotMeasureError, type Benchmark } from "./measure/result-table.ts";
import { bundleBudgets } from "../tools/tasks/bundle-budgets.ts";
import { manifestSchema, measureBundles } from "../tools/tasks/bundle-size.ts";

const builtFile = (name: string): string => fileURLToPath(new URL(`../dist/web/${name}`, import.meta.url));

const besides: Readonly<Record<string, string>> = {
  "sign-in": "bulletproof-react 170, OSS 386, Odoo 396, an empty React page 69",
  invoices: "Odoo 396, OSS 803",
};

/** JavaScript before a screen works, from the build's manifest; the build itself fails over these budgets. */
export const bundles: Benchmark = {
  name: "bundles",
  needsData: false,
  measure: async () => {
    const path = builtFile(".vite/manifest.json");
    if (!existsSync(path)) throw new CannotMeasureError("the portal is not built: npm run build");
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, "utf8")));
    const measured = measureBundles(
      manifest,
      bundleBudgets,
      (file) => gzipSync(readFileSync(builtFile(file))).length,
    );
    return measured.map(({ screen, sizeBytes, limitBytes }) => ({
      what: `JavaScript of ${screen}, gzipped`,
      value: sizeBytes / 1000,
      unit: "kB",
      atMost: limitBytes / 1000,
      ...(besides[screen] === undefined ? {} : { beside: besides[screen] }),
    }));
  },
};
