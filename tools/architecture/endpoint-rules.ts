import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { DeclaredEndpoint, Declarations } from "./declarations.ts";
import { textAt, type SourceFile } from "./repository.ts";

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const faultsOfTest = ({ id, ownership, errors }: Endpoint, test: string): string[] => [
  ...(typeof ownership === "object" && !new RegExp(`provesForeignIdsAreHidden\\(\\s*${id}\\b`).test(test)
    ? [`its test does not hide foreign ids with provesForeignIdsAreHidden(${id}, …)`]
    : []),
  ...Object.keys(errors)
    // As a string literal: a mention in a title or a comment is not enough.
    .filter((code) => !test.includes(`"${code}"`))
    .map((code) => `its test expects the error "${code}" nowhere`),
];

/** The files of a feature's server side: either its sources or its tests. */
const serverFiles = (
  files: readonly SourceFile[],
  feature: string,
  kind: "source" | "test",
): readonly SourceFile[] =>
  files.filter(
    ({ path }) =>
      path.startsWith(`features/${feature}/server/`) && path.endsWith(".test.ts") === (kind === "test"),
  );

const faultsOf = (declared: DeclaredEndpoint, files: readonly SourceFile[]): string[] => {
  const { feature, file, endpoint } = declared;
  const { id } = endpoint;
  const hasHandler = serverFiles(files, feature, "source").some(({ text }) =>
    new RegExp(`handler\\(\\s*${id}\\b`).test(text),
  );
  const routes = textAt(files, `features/${feature}/server/routes.ts`) ?? "";
  const test = serverFiles(files, feature, "test").find(({ path }) =>
    path.endsWith(`/${file}.test.ts`),
  )?.text;
  const handlerName = `handle${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  return [
    ...(kebab(id) === file ? [] : [`its file should be ${kebab(id)}.ts`]),
    ...(hasHandler ? [] : ["it has no handler"]),
    ...(routes.includes(handlerName) ? [] : ["its handler is not among the feature's routes"]),
    ...(test === undefined ? ["it has no test of its name"] : faultsOfTest(endpoint, test)),
  ];
};

/**
 * Endpoints without a handler, a mounted route, or a test of the same name that expects their errors and hides foreign
 * ids.
 */
export const endpointFaults = (declarations: Declarations, files: readonly SourceFile[]): string[] =>
  declarations.endpoints.flatMap((declared) =>
    faultsOf(declared, files).map((fault) => `${declared.feature}/${declared.endpoint.id}: ${fault}`),
  );
