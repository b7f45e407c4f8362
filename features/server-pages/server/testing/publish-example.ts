import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { nestedFlags } from "#platform/contract/flags.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { createPublishing, writePublication } from "../publish-server-pages.ts";

const inThree = (text: string) => ({ ca: `${text} ca`, es: `${text} es`, en: `${text} en` });
const block = (id: number, groupName: string, priority: number) => ({
  id,
  name: `Block ${id}`,
  group_name: groupName,
  priority,
  html_block: inThree(`<p>${id}`),
});

/** Two pages, the first with blocks of two groups, and a block on the sign-in screen. */
const example = {
  pages: [
    {
      id: 7,
      route_path: "socis/avantatges",
      btn_title: inThree("Title"),
      btn_description: inThree("Description"),
      elements: [block(14, "text", 2), block(13, "Text", 1), block(12, "TEXT", 1), block(11, "aside", 9)],
    },
    // Written in some languages only, to test the fallback.
    {
      id: 3,
      route_path: "/preus",
      btn_title: { ca: "Preus", es: "Precios" },
      elements: [
        {
          ...block(31, "text", 1),
          block_width: "50%",
          block_height: "200px",
          html_block: { en: "<p>Prices</p>" },
        },
      ],
    },
    { id: 5, route_path: "buida", btn_title: { es: "Vacía" } },
  ],
  blocks: [block(22, "login", 5), block(21, "Login", 5), block(20, "LOGIN", 6), block(23, "Else", 1)],
};

/** Publishes the example, or another file, as the staff does. */
export const publishExample = async (
  database: Pick<TestDatabase, "pool">,
  file: object = example,
): Promise<void> => {
  const publishing = createPublishing({ database, offered: ["ca", "es", "en"], sanitiseHtml });
  const prepared = await publishing.prepare({ text: JSON.stringify(file), pictures: async () => "missing" });
  await inTransaction(database.pool, (client) =>
    writePublication(client, prepared, { author: "Núria", now: new Date() }),
  );
};

/** The ports of the handlers in these tests. */
export const portsOf = (database: TestDatabase) => ({
  database,
  carryOut: createCarryOut({ database, audit: { noteWithin: async () => {} } }),
  flags: {
    read: () =>
      nestedFlags(
        new Map([
          ["coupons.coupon", false],
          ["crm.case", false],
        ]),
      ),
  },
  serverPages: { offered: ["ca" as const, "es" as const, "en" as const] },
  configuration: {
    languages: { offered: ["ca" as const, "es" as const, "en" as const], default: "es" as const },
  },
});
