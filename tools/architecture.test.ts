import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadModule } from "libpg-query";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { databaseFaults } from "./architecture/database-rules.ts";
import { featureLists } from "./tasks/feature-lists.ts";
import { declaredWords, readDeclarations } from "./architecture/declarations.ts";
import { documentFaults } from "./architecture/document-rules.ts";
import { bannedTerms, type BannedTerm } from "./architecture/banned-words.ts";
import { endpointFaults } from "./architecture/endpoint-rules.ts";
import { readRepository } from "./architecture/repository.ts";
import { featureGraphFaults } from "./architecture/feature-graph.ts";
import { folderFaults } from "./architecture/folder-rules.ts";
import { formFaults } from "./architecture/form-rules.ts";
import { zoneFaults } from "./architecture/zone-rules.ts";
import { migrationFaults } from "./architecture/migration-rules.ts";
import { tableFaults } from "./architecture/table-rules.ts";
import { vocabularyFaults } from "./architecture/vocabulary-rules.ts";
import {
  languageFaults,
  sharedTitleFaults,
  translatorFaults,
  untranslatedFaults,
  visibleNameFaults,
} from "./architecture/word-rules.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const plantedRoot = join(root, "tools/fixtures/planted-faults");
const files = readRepository(root);
const planted = readRepository(plantedRoot);
const declarations = await readDeclarations(root);
await loadModule();
const plantedDeclarations = await readDeclarations(plantedRoot);
/** With the texts of the declarations. */
const words = [...files, ...declaredWords(declarations)];
const plantedWords = [...planted, ...declaredWords(plantedDeclarations)];

describe("the repository", () => {
  it("has lists of features in apps/ that match the folders", async () => {
    for (const [path, text] of Object.entries(await featureLists(root)))
      expect(readFileSync(join(root, path), "utf8"), `${path}: run npm run features`).toBe(text);
    const plantedLists = Object.values(await featureLists(plantedRoot)).join("");
    expect(plantedLists).toContain("#features/broken/feature.ts");
    expect(plantedLists).toContain("...brokenHandlers(services)");
  });

  it("has for every endpoint a handler, a route, and a test that expects its errors", () => {
    expect(endpointFaults(declarations, files)).toEqual([]);
    expect(endpointFaults(plantedDeclarations, planted)).toEqual([
      "broken/forgottenEndpoint: its file should be forgotten-endpoint.ts",
      "broken/forgottenEndpoint: it has no handler",
      "broken/forgottenEndpoint: its handler is not among the feature's routes",
      "broken/forgottenEndpoint: it has no test of its name",
      "broken/halfProved: its test does not hide foreign ids with provesForeignIdsAreHidden(halfProved, …)",
      'broken/halfProved: its test expects the error "meter_not_found" nowhere',
    ]);
  });

  it("has the same words in every language", () => {
    expect(languageFaults(words)).toEqual([]);
    expect(languageFaults(plantedWords)).toEqual([
      "features/broken/locales/ca.json: year has a typewriter's apostrophe: write ’",
      "features/broken/locales/es.json lacks farewell",
      "features/broken/locales/es.json: greeting takes other values than in Catalan",
      "features/broken/locales/es.json: empty is empty",
      "features/broken/locales/en.json is missing",
      "features/broken/feature.ts/locales/ca.json: navigation.0 has a typewriter's apostrophe: write ’",
      "features/broken/feature.ts/locales/es.json: actions.0.label is empty",
    ]);
  });

  it("has one way of forms", () => {
    const fault = "has a form of its own: use Form and useForm of platform/web/form";
    expect(formFaults(files)).toEqual([]);
    expect(formFaults(planted)).toEqual([
      `features/broken/web/plain-form.tsx ${fault}`,
      `features/broken/web/second-way.tsx ${fault}`,
    ]);
  });

  it("takes no day or hour from the time zone of the server's process", () => {
    expect(zoneFaults(files)).toEqual([]);
    const path = "energy/planted.ts";
    const planted = [
      "start.getHours()",
      "day.setDate(1)",
      "now.toLocaleDateString(locale)",
      "new Date(2026, 2, 29)",
      'new Intl.DateTimeFormat("ca", { dateStyle: "short" })',
    ];
    expect(planted.filter((text) => zoneFaults([{ path, text }]).length === 0)).toEqual([]);
    const text = `start.getUTCHours(); new Intl.DateTimeFormat("ca", { timeZone }); new Date(Date.UTC(2026, 2, 29))`;
    expect(zoneFaults([{ path, text }])).toEqual([]);
  });

  it("makes translators in one place of the server and one of the web", () => {
    expect(translatorFaults(files)).toEqual([]);
    expect(translatorFaults(planted)).toEqual([
      "features/broken/server/half-proved.ts makes a translator: use serverWords, in a screen defineWords",
    ]);
  });

  it("translates every sentence", () => {
    expect(untranslatedFaults(words)).toEqual([]);
    expect(untranslatedFaults(plantedWords)).toEqual([
      "the same in ca and es: «Encara no hi ha res»",
      "the same in ca and es: «Quant has consumit aquest any»",
    ]);
  });

  it("has distinct titles in every language if they are distinct in one", () => {
    expect(sharedTitleFaults(files)).toEqual([]);
    expect(sharedTitleFaults(planted)).toEqual([
      "features/broken/locales/ca.json: list.title and features/broken/locales/ca.json: detail.title are the same in es alone",
    ]);
  });

  it("has accessible names of buttons that contain their visible words, in every language", () => {
    expect(visibleNameFaults(files)).toEqual([]);
    const pairs = {
      "features/broken/locales/ca.json": [{ visible: "show", names: ["showAll", "forgotten"] }],
    };
    expect(visibleNameFaults(planted, pairs).filter((fault) => !fault.includes("in en"))).toEqual([
      "features/broken/locales/ca.json: in ca, forgotten does not hold the words of show",
      "features/broken/locales/ca.json: in es, showAll does not hold the words of show",
      "features/broken/locales/ca.json: in es, forgotten does not hold the words of show",
    ]);
  });

  it("has one owner for each table, the only feature that writes it", () => {
    expect(tableFaults(declarations, files)).toEqual([]);
    expect(
      tableFaults(
        plantedDeclarations,
        planted,
        new Map([["gone", "an exception that is not needed any more"]]),
      ),
    ).toEqual([
      "table orphans belongs to no feature",
      "table meters belongs to broken and greedy",
      "there is no table ghosts",
      "there is no table gone",
      "features/broken/server/half-proved.ts writes readings, which belongs to greedy",
      "features/broken/server/reading-queries.ts writes readings, which belongs to greedy",
    ]);
  });

  it("sends statements only where their rows are checked", () => {
    expect(databaseFaults(files)).toEqual([]);
    expect(databaseFaults(planted)).toEqual([
      "features/broken/server/reading-queries.test.ts gives rows a type by hand: declare the columns",
      "features/broken/server/reading-queries.ts gives rows a type by hand: declare the columns",
      "features/broken/server/reading-queries.ts sends a statement by hand: use queryRows, queryRow or execute",
      "security/count-rows.ts sends a statement by hand: use queryRows, queryRow or execute",
    ]);
  });

  it("upgrades large tables beside the calls, and says which servers go on meanwhile", () => {
    expect(migrationFaults(files)).toEqual([]);
    const before = "database/migrations/0002-whole-tables.sql";
    expect(migrationFaults(planted, 2)).toEqual([
      `${before}: meters is changed in a do block: do so in a backfill`,
      `${before}: readings updates rows: do so in a backfill`,
      `${before}: readings deletes rows: do so in a backfill`,
      `${before}: readings is read whole and copied: do so in a backfill`,
      `${before}: readings is read whole or locked: do so in a backfill`,
      `${before}: readings builds an index while writes wait: build it concurrently in a backfill`,
      `${before}: readings changes the type of a column, which writes every row`,
      `${before}: readings sets not null, which reads every row unless a validated check says the same`,
      `${before}: readings adds a constraint that is validated while calls wait: add it not valid, and validate it in a backfill`,
      `${before}: readings adds a constraint whose index is built while calls wait: build the index in a backfill`,
      `${before}: readings validates a constraint: do so in a backfill`,
      `${before}: readings adds a generated column, which writes every row`,
      `${before}: readings adds an identity column, which writes every row`,
      `${before}: readings adds a column with a default of its own for each row, which writes every row`,
      `${before}: readings adds a column that must not be null without a default, which old servers cannot insert`,
      `${before}: readings adds a unique column, whose index is built while writes wait`,
      `${before}: readings adds a checked column, which reads every row while calls wait`,
      `${before} says neither "-- compatible since: MIGRATION" nor "-- stops older servers: REASON"`,
      "database/migrations/0003-without-column.sql is compatible since 0009-later.sql, which is not before it",
      'database/migrations/0004-dropped.sql drops or renames something: say "-- unused since: VERSION", or which backfill it needs',
    ]);
  });

  it("has few features that import each other", () => {
    expect(featureGraphFaults(files)).toEqual([]);
    expect(featureGraphFaults(planted, { knot: 1, pairs: 0 })).toEqual([
      "2 features import each other in a circle: broken, greedy",
      "1 pairs of features import each other: broken and greedy",
    ]);
  });

  it("has a declaration and a README in each feature, and no file with a name without meaning", () => {
    expect(folderFaults(files)).toEqual([]);
    expect(folderFaults(planted)).toEqual([
      "features/broken has no README.md",
      "features/greedy has a README.md of over 15 lines",
      "features/broken/server/utils.ts: name it for what it holds",
      "features/broken/server/utils.ts leaves something to do",
      "features/broken/server/half-proved.test.ts starts processes: its name ends in .system.test.ts",
    ]);
  });
});

describe("the documents", () => {
  it("name only files and folders that exist", () => {
    expect(documentFaults(root)).toEqual([]);
    expect(documentFaults(plantedRoot)).toEqual([
      "docs/broken.md names features/broken/server/moved.ts, which does not exist",
      "docs/broken.md names server/moved.ts:12, which does not exist",
      "docs/broken.md names features/*/server/lost-*.ts, which does not exist",
      "docs/broken.md names ../features/gone/, which does not exist",
      "docs/broken.md names missing.png, which does not exist",
    ]);
  });
});

const plantedTerms: readonly BannedTerm[] = [
  { forms: ["rabbit holes", "rabbit hole"], say: '"sign-in methods"' },
  {
    forms: ["quillwork"],
    say: '"branding"',
    allowed: [{ path: "docs/law.md", reason: "the law's word" }],
  },
  { forms: ["hoarded"], say: '"remembered"', only: "name" },
  { forms: ["whosoever"], say: "who it is", only: "prose" },
];

describe("the vocabulary", () => {
  it("has no banned term in names, comments, titles and documents", () => {
    expect(vocabularyFaults(root, bannedTerms)).toEqual([]);
    expect(vocabularyFaults(plantedRoot, plantedTerms)).toEqual([
      'docs/words.md:1: not "rabbit holes" but "sign-in methods"',
      'docs/words.md:4: not "quillwork" but "branding"',
      'docs/words.md:4: not "hoarded" but "remembered"',
      'docs/words.md:5: not "whosoever" but who it is',
      'features/broken/web/rabbit-holes.tsx:1: not "rabbit holes" but "sign-in methods"',
      'features/broken/web/rabbit-holes.tsx:1: not "whosoever" but who it is',
      'features/broken/web/rabbit-holes.tsx:2: not "rabbit holes" but "sign-in methods"',
      'features/broken/web/rabbit-holes.tsx:4: not "rabbit holes" but "sign-in methods"',
      'features/broken/web/rabbit-holes.tsx:5: not "quillwork" but "branding"',
      'features/broken/web/rabbit-holes.tsx:7: not "hoarded" but "remembered"',
      'features/broken/web/rabbit-holes.tsx:8: not "rabbit hole" but "sign-in methods"',
      'features/broken/web/rabbit-holes.tsx:9: not "quillwork" but "branding"',
      'features/broken/web/rabbit-holes.tsx:11: not "hoarded" but "remembered"',
    ]);
  });
});

describe("the list of banned terms", () => {
  it("finds each planted metaphor, in a phrase and in an identifier", () => {
    const found = vocabularyFaults(plantedRoot, bannedTerms).map((fault) =>
      fault.replace(/^docs\/metaphors\.md:(\d+): not "([^"]+)".*$/, "$1: $2"),
    );
    expect(found).toEqual(readFileSync(join(plantedRoot, "metaphors.txt"), "utf8").trim().split("\n"));
  });

  it("allows a term in its list of files only with a reason, in files that exist and contain it", () => {
    const allowed = bannedTerms.flatMap(({ allowed: places = [] }) => places);
    for (const { path, reason } of allowed) {
      expect(reason.length, path).toBeGreaterThan(10);
      expect(existsSync(join(root, path)), path).toBe(true);
    }
    const withoutExceptions = bannedTerms.map((term) => ({ ...term, allowed: [] }));
    const faults = vocabularyFaults(root, withoutExceptions);
    for (const { path } of allowed)
      expect(
        faults.some((fault) => fault.startsWith(path)),
        `${path} contains no banned term`,
      ).toBe(true);
  });
});

describe("the linter", () => {
  const copy = temporaryFolder("planted");

  it("finds every import that the rules forbid", () => {
    cpSync(join(root, "tools/fixtures/planted-imports"), copy, { recursive: true });
    cpSync(join(root, ".oxlintrc.json"), join(copy, ".oxlintrc.json"));
    let report = "";
    try {
      execFileSync(join(root, "node_modules/.bin/oxlint"), ["-f", "unix"], { cwd: copy, encoding: "utf8" });
    } catch (error) {
      report = String(Object(error).stdout);
    }
    const found = [...report.matchAll(/^\/?(\S+?):(\d+):.*no-restricted-imports/gm)].map(
      (match) => `${match[1]}:${match[2]}`,
    );
    const expected = readRepository(copy).flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) => (line.includes("// forbidden") ? [`${path}:${index + 1}`] : [])),
    );
    expect(expected.length).toBeGreaterThan(12);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
});
