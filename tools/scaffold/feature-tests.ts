import { completeLanguages } from "#platform/contract/languages.ts";
import type { NewFeature } from "./feature-files.ts";
import { camelOf, pascalOf, slugOf, tableOf } from "./names.ts";

const emptyTitles = {
  ca: "Encara no hi ha res",
  es: "Todavía no hay nada",
  en: "There is nothing here yet",
} as const;

const endpointTest = ({ name }: NewFeature): string => {
  const endpoint = camelOf(`get-${name}`);
  return `import { describe, expect, it } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { ${endpoint} } from "../contract/get-${name}.ts";
import { handle${pascalOf(endpoint)} } from "./get-${name}.ts";

const database = await createTestDatabase("demo");
const server = await startTestServer([handle${pascalOf(endpoint)}({ database })]);

const customerIdOf = async ({ taxId }: { taxId: string }): Promise<number> =>
  (await database.unguarded.query("select customer_id from login_names where login_name = $1", [taxId]))
    .rows[0].customer_id;
const own = await customerIdOf(demoPeople.household);
const other = await customerIdOf(demoPeople.newcomer);
await database.unguarded.query(
  \`insert into ${tableOf(name)} (customer_id, title, created_at) values
    ($1, 'first', '2026-01-01T10:00Z'), ($1, 'second', '2026-02-01T10:00Z')\`,
  [own],
);

const entriesOf = async (customerId: number) =>
  (await server.call(${endpoint}, { as: { customerId } })).answer().items;

describe("the entries", () => {
  it("are those of the signed-in customer, the latest first", async () => {
    expect(await entriesOf(own)).toEqual([
      { entryId: expect.any(Number), title: "second", createdAt: new Date("2026-02-01T10:00Z") },
      { entryId: expect.any(Number), title: "first", createdAt: new Date("2026-01-01T10:00Z") },
    ]);
  });

  it("are none of another customer's", async () => {
    expect(await entriesOf(other)).toEqual([]);
  });
});
`;
};

const screenTest = ({ name, titles }: NewFeature): string => `import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household, newcomer } = demoPeople;
await database.unguarded.query(
  \`insert into ${tableOf(name)} (customer_id, title)
    select customer_id, 'Una entrada' from login_names where login_name = $1\`,
  [household.taxId],
);

describe("the screen", () => {
  test.each([
${completeLanguages.map((language) => `    ["${language}", "/${slugOf(titles[language])}", ${JSON.stringify(titles[language])}, "${emptyTitles[language]}"],\n`).join("")}  ] as const)("is empty at first, in %s", async (language, path, title, emptyTitle) => {
    const screen = await portal.open(path, { as: newcomer, language });
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeDefined();
    expect(screen.getByText(emptyTitle)).toBeDefined();
  });

  test("is reached from the navigation and lists the customer's entries", async () => {
    const screen = await portal.open("/perfil", { as: household, language: "ca" });
    const navigation = within(screen.getByRole("navigation", { name: "Navegació principal" }));
    await screen.user.click(navigation.getByRole("link", { name: ${JSON.stringify(titles.ca)} }));
    expect(screen.address()).toBe("/${slugOf(titles.ca)}");
    expect(screen.getByText("Una entrada")).toBeDefined();
  });

  test("says that its entries could not be loaded, and loads them when it is asked to", async () => {
    portal.fail(/\\/${name}\\//, { status: 500, code: "internal_error" });
    const screen = await portal.open("/${slugOf(titles.ca)}", { as: household, language: "ca" });
    expect(screen.getByText("No hem pogut carregar les teves entrades")).toBeDefined();
    portal.recover();
    await screen.user.click(screen.getByRole("button", { name: "Torna-ho a provar" }));
    expect(screen.getByText("Una entrada")).toBeDefined();
  });

  test("sends a visitor to the sign-in", async () => {
    const screen = await portal.open("/${slugOf(titles.ca)}", { language: "ca" });
    expect(screen.address()).toBe("/acces?redirectPath=%2F${slugOf(titles.ca)}");
  });
});
`;

/** The tests of a new feature: its endpoint, and its screen in a component test. */
export const featureTests = (feature: NewFeature): Record<string, string> => ({
  [`server/get-${feature.name}.test.ts`]: endpointTest(feature),
  [`web/${feature.name}-screen.test.tsx`]: screenTest(feature),
});
