import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readRepository, type SourceFile } from "../tools/architecture/repository.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const isOfBrowser = ({ path }: SourceFile): boolean =>
  /^(?:apps\/web|features\/[^/]+\/web|platform\/(?:ui|web))\//.test(path) &&
  !/\.test\.tsx?$|\/testing\//.test(path);

/** Elements that open another window without `noopener` or `noreferrer`, and windows opened by scripts. */
const openedWindows = (files: readonly SourceFile[]): string[] =>
  files
    .filter(isOfBrowser)
    .flatMap(({ path, text }) => [
      ...[...text.matchAll(/<[\w.]+(?:=>|[^<>])*target="_blank"(?:=>|[^<>])*>/g)]
        .filter(([element]) => !/rel="[^"]*(?:noopener|noreferrer)/.test(element))
        .map(() => `${path}: a link without rel`),
      ...[...text.matchAll(/window\.open\(/g)].map(() => `${path}: window.open`),
    ]);

/** Listeners for messages that any window may send. Those of a `BroadcastChannel` come from the own origin alone. */
const messageListeners = (files: readonly SourceFile[]): string[] =>
  files
    .filter(isOfBrowser)
    .filter(({ text }) =>
      /(?:window|globalThis|document|self)\.(?:addEventListener\(\s*"message"|onmessage)/.test(text),
    )
    .map(({ path }) => path);

const files = readRepository(root);
const planted = (text: string): SourceFile[] => [{ path: "apps/web/planted.tsx", text }];

test("links that open another window do not give this one", () => {
  expect(
    files.filter(isOfBrowser).filter(({ text }) => text.includes('target="_blank"')).length,
  ).toBeGreaterThan(3);
  expect(openedWindows(files)).toEqual([]);
  expect(openedWindows(planted('<a href={href} target="_blank">x</a>'))).toHaveLength(1);
  expect(openedWindows(planted('<a href={href} target="_blank" rel="noopener">x</a>'))).toEqual([]);
  expect(openedWindows(planted("window.open(address)"))).toHaveLength(1);
});

test("no script reads messages of other windows", () => {
  expect(messageListeners(files)).toEqual([]);
  expect(messageListeners(planted('window.addEventListener("message", read)'))).toHaveLength(1);
});
