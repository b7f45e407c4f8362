import { expect, test } from "vitest";
import { filesReachedFrom, leakingFiles, measureBundles, type Manifest } from "./bundle-size.ts";

const manifest: Manifest = {
  "apps/web/index.html": { file: "assets/main.js", isEntry: true, imports: ["_react.js"] },
  "_react.js": { file: "assets/react.js" },
  "_chart.js": { file: "assets/chart.js", imports: ["_react.js", "_cycle.js"] },
  "_cycle.js": { file: "assets/cycle.js", imports: ["_chart.js"] },
  "../../features/invoices/web/invoice-list-screen.tsx": { file: "assets/list.js", imports: ["_chart.js"] },
  "apps/web/main.css": { file: "assets/main.css" },
};
const sizes: Record<string, number> = { main: 10_000, react: 68_000, chart: 20_000, cycle: 1000, list: 5000 };
const gzippedBytes = (file: string) => sizes[file.replace(/assets\/|\.js/g, "")] ?? Number.NaN;
const budget = { screen: "invoices", modules: ["features/invoices/web/invoice-list-screen.tsx"] };

test("the size of a screen includes its files and those of the entry, each once", () => {
  expect(filesReachedFrom(manifest, ["apps/web/index.html"])).toEqual(["assets/main.js", "assets/react.js"]);
  expect(measureBundles(manifest, [{ ...budget, limitKilobytes: 104 }], gzippedBytes)).toEqual([
    { screen: "invoices", sizeBytes: 104_000, limitBytes: 104_000, fits: true },
  ]);
});

test("one kilobyte over the budget is reported", () => {
  const [measured] = measureBundles(manifest, [{ ...budget, limitKilobytes: 103 }], gzippedBytes);
  expect(measured?.fits).toBe(false);
});

test("a budget for a screen that is not in the build is an error", () => {
  const gone = { screen: "gone", modules: ["features/gone/web/gone-screen.tsx"], limitKilobytes: 1 };
  expect(() => measureBundles(manifest, [gone], gzippedBytes)).toThrow("features/gone/web/gone-screen.tsx");
});

test("a file with a table's or a setting's declaration is found", () => {
  const texts: Record<string, string> = {
    "main.js": "const routes={invoices:{}}",
    "tables.js": 'invoices:{kind:"customer",erasure:{blanked:{},retentionReason:"law"}}',
    "settings.js": 'clientAuthentication:x(y(["client_secret_basic"]))',
  };
  expect(leakingFiles(Object.keys(texts), (file) => texts[file] ?? "")).toEqual(["tables.js", "settings.js"]);
});
