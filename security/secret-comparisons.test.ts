import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readRepository, type SourceFile } from "../tools/architecture/repository.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Code that runs on the server, without tests. */
const isOfServer = ({ path }: SourceFile): boolean =>
  /^(?:apps\/server|features\/[^/]+\/(?:server|staff)|integrations|platform\/server)\//.test(path) &&
  path.endsWith(".ts") &&
  !/\.test\.ts$|\/testing\//.test(path);

const secretName = String.raw`[\w.?]*(?:[sS]ecret|[sS]ignature|[tT]oken|[pP]assword|[cC]ode[hH]ash|[mM]ac)`;
const otherName = String.raw`(?!true\b|false\b|null\b|undefined\b)[a-zA-Z_][\w.?]*`;
const comparisons = new RegExp(
  String.raw`(?<!typeof )\b(?:${secretName} [!=]== ${otherName}|${otherName} [!=]== ${secretName})(?![\w.("])`,
  "g",
);

/** Comparisons that are no risk, with the reason. */
const allowed = new Map([
  ["integrations/card-payments/sandbox/bank.ts", "the sandbox's bank, which no production starts"],
  ["integrations/card-payments/sandbox/bank-routes.ts", "its pages"],
]);

const secretsComparedByCharacters = (files: readonly SourceFile[]): string[] =>
  files
    .filter(isOfServer)
    .filter(({ path }) => !allowed.has(path))
    .flatMap(({ path, text }) => [...text.matchAll(comparisons)].map(([found]) => `${path}: ${found}`));

/** Where a secret of a request is compared with one that the server has, instead of looked up by its hash. */
const comparing = [
  "platform/server/http/operation.ts",
  "platform/server/keyring.ts",
  "features/account/server/sign-in/client-logins.ts",
  "features/account/server/single-sign-on/pending-sign-ins.ts",
  "features/operations/server/operator-api/operator-keys.ts",
  "integrations/card-payments/webhook-signature.ts",
];

test("the files that compare secrets do so in constant time", () => {
  const files = readRepository(root);
  for (const path of comparing)
    expect([path, files.find((file) => file.path === path)?.text]).toEqual([
      path,
      expect.stringMatching(/\btimingSafeEqual\(/),
    ]);
  expect(secretsComparedByCharacters(files)).toEqual([]);
  for (const path of allowed.keys()) expect(files.some((file) => file.path === path)).toBe(true);
});

test("a comparison of a secret by its characters is found", () => {
  const planted = (text: string) =>
    secretsComparedByCharacters([{ path: "platform/server/planted.ts", text }]);
  expect(planted("if (request.token === stored) return;")).toHaveLength(1);
  expect(planted("return expected !== body.signature;")).toHaveLength(1);
  expect(planted("if (clientSecret !== client.secret) fail();")).toHaveLength(1);
  expect(planted('if (token === undefined || typeof secret === "string") return;')).toEqual([]);
});
