import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { packFolder } from "./packed-assets.ts";

it("writes compressed copies beside each file that gets smaller", () => {
  const folder = temporaryFolder("assets");
  const script = "export const kilowattHours = (energyWh) => energyWh / 1000;\n".repeat(100);
  writeFileSync(join(folder, "a.js"), script);
  writeFileSync(join(folder, "short.css"), "p { margin: 0 }");
  writeFileSync(join(folder, "letters.woff2"), Buffer.alloc(5000));
  expect(packFolder(folder)).toBe(1);
  expect(readdirSync(folder).toSorted()).toEqual([
    "a.js",
    "a.js.br",
    "a.js.gz",
    "letters.woff2",
    "short.css",
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, "a.js.br"))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, "a.js.gz"))).toString()).toBe(script);
});
