import { completeLanguages, type Translated } from "#platform/contract/languages.ts";
import { featureTests } from "./feature-tests.ts";
import { camelOf, pascalOf, slugOf, tableOf } from "./names.ts";

export interface NewFeature {
  readonly name: string;
  readonly titles: Translated;
  /** Number of its migration. */
  readonly migration: number;
}

const localeTexts = {
  ca: {
    empty: { title: "Encara no hi ha res", text: "Aquí veuràs les teves entrades." },
    failed: "No hem pogut carregar les teves entrades",
  },
  es: {
    empty: { title: "Todavía no hay nada", text: "Aquí verás tus entradas." },
    failed: "No hemos podido cargar tus entradas",
  },
  en: {
    empty: { title: "There is nothing here yet", text: "You will see your entries here." },
    failed: "We could not load your entries",
  },
} as const;

/** What the customer sees, and the declaration that leads there. */
const declarationFiles = ({ name, titles }: NewFeature): Record<string, string> => {
  const table = tableOf(name);
  const paths = completeLanguages.map((language) => `${language}: "/${slugOf(titles[language])}"`);
  return {
    "README.md": `# ${titles.en}

The customer's own entries, the latest first.

- Endpoint: \`GET ${name}/\`.
- Screen: \`/${slugOf(titles.ca)}\`, in the navigation.
- Tables owned: \`${table}\`.
`,
    "feature.ts": `import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

export const feature = defineFeature({
  id: "${name}",
  routes: {
    ${camelOf(name)}: { paths: { ${paths.join(", ")} }, access: "private" },
  },
  navigation: [
    {
      route: "${camelOf(name)}",
      label: ${JSON.stringify(titles)},
      group: "energy",
      icon: "FileText",
      order: 35,
      shownTo: "customer",
    },
  ],
});

export const tables = defineTables({
  ${table}: { kind: "customer", erasure: "delete", noRetention: "the customer’s own entries" },
});
`,
    ...Object.fromEntries(
      completeLanguages.map((language) => [
        `locales/${language}.json`,
        JSON.stringify({ title: titles[language], ...localeTexts[language] }, null, 2) + "\n",
      ]),
    ),
  };
};

const serverFiles = ({ name }: NewFeature): Record<string, string> => {
  const endpoint = camelOf(`get-${name}`);
  return {
    [`contract/get-${name}.ts`]: `import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";

const entry = named({
  entryId: ["id", z.int()],
  title: ["title", z.string()],
  createdAt: ["created_at", instant],
});

/** The latest first. */
export const ${endpoint} = customerRead({
  id: "${endpoint}",
  summary: "Entries of the signed-in customer",
  path: "/${name}/",
  versions: [2],
  response: json(z.object({ items: z.array(entry) })),
  errors: {},
});
`,
    [`server/get-${name}.ts`]: `import type { Database } from "#platform/server/database/pool.ts";
import { bigint, instant, queryRows, text } from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { ${endpoint} } from "../contract/get-${name}.ts";

const columns = { entryId: bigint, title: text, createdAt: instant };

export const handle${pascalOf(endpoint)} = ({ database }: { readonly database: Database }): Handler =>
  handler(${endpoint}, async ({ session }) => {
    const statement = sql\`
      select entry_id as "entryId", title, created_at as "createdAt" from ${tableOf(name)}
      where customer_id = \${session.customerId} order by created_at desc, entry_id desc\`;
    return { items: await queryRows(database.pool, { ...statement, columns }) };
  });
`,
    "server/routes.ts": `import type { Database } from "#platform/server/database/pool.ts";
import type { Handler } from "#platform/server/handler.ts";
import { handle${pascalOf(endpoint)} } from "./get-${name}.ts";

export const handlers = (ports: { readonly database: Database }): Handler[] => [
  handle${pascalOf(endpoint)}(ports),
];
`,
  };
};

const screenText = (name: string): string => {
  const endpoint = camelOf(`get-${name}`);
  return `import { useSuspenseQuery } from "@tanstack/react-query";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { ${endpoint} } from "../contract/get-${name}.ts";
import { useWords } from "./words.ts";

const Entries = () => {
  const t = useWords();
  const { instant } = useFormats();
  const { data } = useSuspenseQuery(query(${endpoint}, {}));
  if (data.items.length === 0) return <EmptyState title={t("empty.title")}>{t("empty.text")}</EmptyState>;
  return (
    <DefinitionList
      rows={data.items.map(({ title, createdAt }) => ({ term: instant(createdAt), description: title }))}
    />
  );
};

export const ${pascalOf(name)}Screen = () => {
  const t = useWords();
  return (
    <Page title={t("title")} documentTitle={useDocumentTitle(t("title"))} width="reading">
      <PartBoundary failedTitle={t("failed")} fallback={<Skeleton width="100%" height="6rem" />}>
        <Entries />
      </PartBoundary>
    </Page>
  );
};
`;
};

const webFiles = ({ name }: NewFeature): Record<string, string> => ({
  "web/words.ts": `import { defineWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
${completeLanguages.map((language) => `  ${language}: () => import("../locales/${language}.json"),\n`).join("")}});
`,
  "web/screens.ts": `import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { feature } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  ${camelOf(name)}: async () => (await import("./${name}-screen.tsx")).${pascalOf(name)}Screen,
}) satisfies Screens<typeof feature.routes>;
`,
  [`web/${name}-screen.tsx`]: screenText(name),
});

const migrationFile = ({ name, migration }: NewFeature): Record<string, string> => {
  const table = tableOf(name);
  return {
    [`database/migrations/${String(migration).padStart(4, "0")}-${name}.sql`]: `create table ${table} (
  customer_id bigint not null references customers on delete cascade,
  entry_id bigint generated by default as identity,
  title text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, entry_id)
);
comment on table ${table} is 'customer: what the customer entered.';
`,
  };
};

/** The files of a feature with a screen, an endpoint and a table: path below the root, and text before formatting. */
export const featureFiles = (feature: NewFeature): Record<string, string> => {
  const inFolder = {
    ...declarationFiles(feature),
    ...serverFiles(feature),
    ...webFiles(feature),
    ...featureTests(feature),
  };
  return {
    ...Object.fromEntries(
      Object.entries(inFolder).map(([path, text]) => [`features/${feature.name}/${path}`, text]),
    ),
    ...migrationFile(feature),
  };
};
