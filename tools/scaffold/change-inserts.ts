import { completeLanguages } from "#platform/contract/languages.ts";
import { changeTexts } from "./change-texts.ts";
import { camelOf, pascalOf } from "./names.ts";
import type { NewChange } from "./new-change.ts";

/** Makes the text of a file from what it is now. */
export type Inserts = Readonly<Record<string, (text: string) => string>>;

const feature = "features/contract-changes";

/** Puts `added` before the last `mark` of a text. Throws where there is none. */
const insertBefore = (text: string, mark: string, added: string): string => {
  const at = text.lastIndexOf(mark);
  if (at < 0) throw new Error(`${JSON.stringify(mark)} is not found`);
  return `${text.slice(0, at)}${added}${text.slice(at)}`;
};

/** Puts an import before the first one of a file beside. */
const withImport = (text: string, line: string): string => {
  const at = /^import (?:\{[^}]*\}|.*) from "\.\//m.exec(text)?.index ?? 0;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
};

const withWords = (text: string, path: readonly string[], words: object): string => {
  const messages: unknown = JSON.parse(text);
  let parent = Object(messages);
  for (const key of path.slice(0, -1)) parent = Object(parent[key]);
  const last = path.at(-1) ?? "";
  if (Object.hasOwn(parent, last)) throw new Error(`The words have ${path.join(".")} already`);
  parent[last] = words;
  return `${JSON.stringify(messages, null, 2)}\n`;
};

/** Where a change of a contract is named besides its own files. */
export const changeInserts = ({ name, titles }: NewChange): Inserts => {
  const [camel, pascal, kind] = [camelOf(name), pascalOf(name), name.replaceAll("-", "_")];
  const words = completeLanguages.flatMap((language) => {
    const { request, dialog } = changeTexts[language](titles[language]);
    return [
      [
        `${feature}/locales/request-kinds.${language}.json`,
        (text: string) => withWords(text, ["contract", kind], request),
      ],
      [`${feature}/locales/${language}.json`, (text: string) => withWords(text, [camel], dialog)],
    ] as const;
  });
  return {
    [`${feature}/contract/request-kinds.ts`]: (text) => insertBefore(text, "  ],\n", `    "${kind}",\n`),
    [`${feature}/server/changes.ts`]: (text) =>
      insertBefore(
        withImport(text, `import { ${camel}Change } from "./change-${name}.ts";`),
        "]);",
        `  ${camel}Change,\n`,
      ),
    [`${feature}/server/routes.ts`]: (text) =>
      insertBefore(
        withImport(text, `import { handleChange${pascal} } from "./change-${name}.ts";`),
        "];",
        `  handleChange${pascal}(ports),\n`,
      ),
    [`${feature}/web/contract-changes.tsx`]: (text) =>
      withImport(text, `import { ${pascal}Change } from "./${name}-change.tsx";`).replace(
        /(invoiceDelivery: \[[^\]]*)\]/,
        `$1, ${pascal}Change]`,
      ),
    "security/owned-contract-objects.ts": (text) =>
      insertBefore(
        text,
        "    changeInvoiceDelivery:",
        `    change${pascal}: { ...contract, path: "/contracts/{id}/${name}/", body: { value: "new" } },\n`,
      ),
    "docs/operating.md": (text) =>
      insertBefore(text, "`electronic_notification`, `double_tariff`", `\`${kind}\`, `),
    ...Object.fromEntries(words),
  };
};
