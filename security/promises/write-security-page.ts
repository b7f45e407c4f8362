import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { faults, threats } from "./promises.ts";
import { renewPage } from "./security-page.ts";

/** `npm run security:doc` */
const path = fileURLToPath(new URL("../../docs/security.md", import.meta.url));
writeFileSync(path, renewPage(readFileSync(path, "utf8"), { threats, faults }));
