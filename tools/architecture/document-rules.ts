import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { listPaths } from "./repository.ts";

/** A path as written in documents: `*`, `…` and `<name>` stand for any part of a name; a line number may follow. */
const pathLike = /^[\w.@<>*…-]+(?:\/[\w.@<>*…-]+)*\/?(?::\d+)?$/u;
const fileEnding = /\.(ts|tsx|mjs|json|sql|md|css|html|csv|ndjson|png|pdf|0)(?::\d+)?$/;
const codeBlock = /^```.*?^```/gms;
const placeholder = /<[^>]*>|\*+|…/gu;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const patternOf = (path: string): RegExp => {
  const parts = path.replace(/:\d+$/, "").replace(/\/$/, "").split(placeholder).map(escaped);
  return new RegExp(`(?:^|/)${parts.join("[^\\n]*")}/?$`, "u");
};

interface Repository {
  readonly paths: readonly string[];
  /** Names of the files and folders at the root. */
  readonly top: ReadonlySet<string>;
}

/** Folders that are not in the repository: installed, built or written ones, and names such as `DATA_DIR`. */
const elsewhere = /^(?:node_modules|dist|data|[A-Z][A-Z_]*)$/;

/** A path begins with a folder of the repository, or names a file in a folder. */
const isOurs = (code: string, { top }: Repository): boolean => {
  if (!pathLike.test(code) || !code.includes("/")) return false;
  const first = code.split("/")[0] ?? "";
  return top.has(first) || (fileEnding.test(code) && !elsewhere.test(first));
};

const missingPaths = (text: string, repository: Repository): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = ""]) => code)
    .filter((code) => isOurs(code, repository))
    .filter((code) => {
      const pattern = patternOf(code);
      return !repository.paths.some((path) => pattern.test(path));
    });

const missingLinks = (document: string, text: string, { paths }: Repository): string[] =>
  [...text.replaceAll(/`[^`\n]+`/g, "").matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, link = "", attribute = ""]) => (link === "" ? attribute : link))
    .filter((link) => !/^(?:[a-z]+:|#|\/)/.test(link))
    .filter((link) => {
      const target = normalize(join(dirname(document), link.replace(/#.*$/, ""))).replace(/\/$/, "");
      return target !== "." && !paths.includes(target) && !paths.includes(`${target}/`);
    });

/** Paths in backticks and links of Markdown documents that lead to no file or folder of the repository. */
export const documentFaults = (root: string): string[] => {
  const paths = listPaths(root);
  const top = new Set(paths.map((path) => path.split("/")[0] ?? ""));
  return paths
    .filter((path) => path.endsWith(".md") && !path.startsWith("tools/fixtures/"))
    .flatMap((document) => {
      const text = readFileSync(join(root, document), "utf8").replaceAll(codeBlock, "");
      const missing = [
        ...missingPaths(text, { paths, top }),
        ...missingLinks(document, text, { paths, top }),
      ];
      return [...new Set(missing)].map((path) => `${document} names ${path}, which does not exist`);
    });
};
