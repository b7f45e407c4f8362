import { textAt, type SourceFile } from "./repository.ts";

interface DeclaredEndpoint {
  readonly feature: string;
  readonly file: string;
  readonly id: string;
  readonly isCustomers: boolean;
  readonly codes: readonly string[];
}

const codesIn = (declaration: string): string[] =>
  [...(/errors:\s*\{([^}]*)\}/.exec(declaration)?.[1] ?? "").matchAll(/(\w+):\s*\d{3}/g)].map(
    (match) => match[1] ?? "",
  );

/** Endpoints as their contract files declare them, one a file. */
export const declaredEndpoints = (files: readonly SourceFile[]): DeclaredEndpoint[] =>
  files.flatMap(({ path, text }) => {
    const [, feature, file] = /^features\/([^/]+)\/contract\/([^/]+)\.ts$/.exec(path) ?? [];
    const id = /defineEndpoint\(\{\s*id: "(\w+)"/.exec(text)?.[1];
    if (feature === undefined || file === undefined || id === undefined) return [];
    return [{ feature, file, id, isCustomers: /access: "customer"/.test(text), codes: codesIn(text) }];
  });

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const faultsOfTest = (endpoint: DeclaredEndpoint, test: string): string[] => [
  ...(endpoint.isCustomers && !new RegExp(`provesAccess\\(\\s*${endpoint.id}\\b`).test(test)
    ? [`its test does not prove access with provesAccess(${endpoint.id}, …)`]
    : []),
  ...endpoint.codes
    // As a string of its own, so that a mention in a title or a comment is not enough.
    .filter((code) => !test.includes(`"${code}"`))
    .map((code) => `its test expects the error "${code}" nowhere`),
];

/** The text of an endpoint's file on the server, in the feature's `server/` or in one folder of it. */
const serverText = (
  files: readonly SourceFile[],
  { feature, file }: DeclaredEndpoint,
  ending: ".ts" | ".test.ts",
): string | undefined =>
  files.find(({ path }) => {
    const [room, name, side, ...rest] = path.split("/");
    const isServer = room === "features" && name === feature && side === "server";
    return isServer && rest.length <= 2 && rest.at(-1) === `${file}${ending}`;
  })?.text;

const faultsOf = (endpoint: DeclaredEndpoint, files: readonly SourceFile[]): string[] => {
  const { feature, file, id } = endpoint;
  const at = (path: string): string | undefined => textAt(files, `features/${feature}/${path}`);
  const handler = serverText(files, endpoint, ".ts");
  const test = serverText(files, endpoint, ".test.ts");
  const handlerName = `handle${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  return [
    ...(kebab(id) === file ? [] : [`its file should be ${kebab(id)}.ts`]),
    ...(new RegExp(`handler\\(\\s*${id}\\b`).test(handler ?? "")
      ? []
      : ["it has no handler in the file of its name"]),
    ...((at("server/routes.ts") ?? "").includes(handlerName)
      ? []
      : ["its handler is not among the feature's routes"]),
    ...(new RegExp(`endpoints[^;]*\\b${id}\\b`, "s").test(at("endpoints.ts") ?? "")
      ? []
      : ["endpoints.ts does not list it"]),
    ...(test === undefined ? ["it has no test of its name"] : faultsOfTest(endpoint, test)),
  ];
};

/** Each endpoint has a handler, a mounted route and a test of its own name that meets its errors and proves access. */
export const endpointFaults = (files: readonly SourceFile[]): string[] =>
  declaredEndpoints(files).flatMap((endpoint) =>
    faultsOf(endpoint, files).map((fault) => `${endpoint.feature}/${endpoint.id}: ${fault}`),
  );
