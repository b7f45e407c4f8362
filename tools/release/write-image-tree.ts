import { writeImageTree } from "./image-tree.ts";

const [target, ...others] = process.argv.slice(2);
if (target === undefined || others.length > 0) {
  console.error("npm run image-tree -- FOLDER");
  process.exitCode = 2;
} else {
  writeImageTree(process.cwd(), target);
}
