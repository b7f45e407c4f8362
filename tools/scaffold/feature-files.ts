import { completeLanguages, type Translated } from "#platform/contract/languages.ts";
import { featureTests } from "./feature-tests.ts";
import { formFiles, formMigration, formParts, formWords } from "./form-files.ts";
import { formTableOf, type NewForm } from "./new-form.ts";
import { camelOf, pascalOf, slugOf, tableOf } from "./names.ts";

export interface NewFeature {
  readonly name: string;
  readonly titles: Translated;
  /** The file of the last migration, after which its own comes. */
  readonly lastMigration: string;
  /** A form for visitors, which they confirm by the link of an email or not. */
  readonly form?: "plain" | "confirmed_by_email" | undefined;
}

const formOf = ({ name, titles, form }: NewFeature): NewForm | undefined =>
  form === undefined ? undefined : { name, titles, hasEmail: form === "confirmed_by_email" };

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
const declarationFiles = (feature: NewFeature): Record<string, string> => {
  const { name, titles } = feature;
  const form = formOf(feature);
  const parts = form && formParts(form);
  const table = tableOf(name);
  const paths = completeLanguages.map((language) => `${language}: "/${slugOf(titles[language])}"`);
  return {
    "README.md": `# ${titles.en}

The customer's own entries, the latest first.

- Endpoint: \`GET ${name}/\`.
- Screen: \`/${slugOf(titles.ca)}\`, in the navigation.
${parts?.readme ?? ""}- Tables owned: \`${table}\`${form === undefined ? "" : `, \`${formTableOf(name)}\``}.
`,
    "feature.ts": `import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

export const feature = defineFeature({
  id: "${name}",
  routes: {
    ${camelOf(name)}: { paths: { ${paths.join(", ")} }, access: "private" },
    ${parts?.routes ?? ""}
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
${parts?.tables ?? ""}});
`,
    ...Object.fromEntries(
      completeLanguages.map((language) => [
        `locales/${language}.json`,
        JSON.stringify(
          { title: titles[language], ...localeTexts[language], ...(form && formWords(form, language)) },
          null,
          2,
        ) + "\n",
      ]),
    ),
  };
};

const routesFile = (feature: NewFeature): string => {
  const { name } = feature;
  const form = formOf(feature);
  const parts = form && formParts(form);
  const handle = `handle${pascalOf(`get-${name}`)}`;
  const ports = form === undefined ? "{ readonly database: Database }" : `Send${pascalOf(name)}Ports`;
  const workers = `
export const workers = (ports: ${pascalOf(name)}EmailPorts): Worker[] => emailWorkers(ports);
`;
  return `${form === undefined ? 'import type { Database } from "#platform/server/database/pool.ts";\n' : ""}import type { Handler } from "#platform/server/handler.ts";
${form?.hasEmail === true ? 'import type { Worker } from "#platform/server/jobs/jobs.ts";\n' : ""}import { ${handle} } from "./get-${name}.ts";
${form?.hasEmail === true ? `import { emailWorkers, type ${pascalOf(name)}EmailPorts } from "./${name}-emails.ts";\n` : ""}${parts?.imports ?? ""}
export const handlers = (ports: ${ports}): Handler[] => [
  ${handle}(ports),
${parts?.handlers ?? ""}];
${form?.hasEmail === true ? workers : ""}`;
};

const serverFiles = (feature: NewFeature): Record<string, string> => {
  const { name } = feature;
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
    "server/routes.ts": routesFile(feature),
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

const formScreens = (feature: NewFeature): string => {
  const form = formOf(feature);
  return form === undefined ? "" : formParts(form).screens;
};

const webFiles = (feature: NewFeature): Record<string, string> => ({
  "web/words.ts": `import { defineWords } from "#platform/web/words/define-words.ts";

export const useWords = defineWords({
${completeLanguages.map((language) => `  ${language}: () => import("../locales/${language}.json"),\n`).join("")}});
`,
  "web/screens.ts": `import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { feature } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  ${camelOf(feature.name)}: async () => (await import("./${feature.name}-screen.tsx")).${pascalOf(feature.name)}Screen,
${formScreens(feature)}}) satisfies Screens<typeof feature.routes>;
`,
  [`web/${feature.name}-screen.tsx`]: screenText(feature.name),
});

const migrationFile = (feature: NewFeature): Record<string, string> => {
  const { name, lastMigration } = feature;
  const number = String(Number.parseInt(lastMigration, 10) + 1).padStart(4, "0");
  const form = formOf(feature);
  const table = tableOf(name);
  return {
    [`database/migrations/${number}-${name}.sql`]: `-- compatible since: ${lastMigration}

create table ${table} (
  customer_id bigint not null references customers on delete cascade,
  entry_id bigint generated by default as identity,
  title text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, entry_id)
);
comment on table ${table} is 'customer: what the customer entered.';
${form === undefined ? "" : formMigration(form)}`,
  };
};

/** The files of a feature with a screen, an endpoint and a table, and perhaps a form: path below the root, and text before formatting. */
export const featureFiles = (feature: NewFeature): Record<string, string> => {
  const form = formOf(feature);
  const inFolder = {
    ...declarationFiles(feature),
    ...serverFiles(feature),
    ...webFiles(feature),
    ...featureTests(feature),
    ...(form === undefined ? {} : formFiles(form)),
  };
  return {
    ...Object.fromEntries(
      Object.entries(inFolder).map(([path, text]) => [`features/${feature.name}/${path}`, text]),
    ),
    ...migrationFile(feature),
  };
};
