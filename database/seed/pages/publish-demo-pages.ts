import { readFile } from "node:fs/promises";
import { createPublishing, writePublication } from "#features/server-pages/server/publish-server-pages.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { communityPage } from "./community-page.ts";
import { membershipPage } from "./membership-page.ts";

const telephone = `<a href="tel:+34900000000">900 000 000</a>`;

/** The content block of the sign-in page, in the format of the published file. */
const signInBlock = {
  id: 1,
  name: "Mai per telèfon",
  group_name: "Login",
  html_block: {
    ca: `<div data-look="note"><h2>Mai no et demanarem la contrasenya</h2>
<p>Ni per telèfon, ni per correu, ni per missatge. Si algú te la demana en nom nostre, penja i truca’ns al ${telephone}.</p></div>`,
    es: `<div data-look="note"><h2>Nunca te pediremos la contraseña</h2>
<p>Ni por teléfono, ni por correo, ni por mensaje. Si alguien te la pide en nuestro nombre, cuelga y llámanos al ${telephone}.</p></div>`,
    en: `<div data-look="note"><h2>We will never ask for your password</h2>
<p>Not by phone, nor by email, nor by message. If somebody asks for it in our name, hang up and call us on ${telephone}.</p></div>`,
  },
};

const neighbourhood = new URL("./neighbourhood.png", import.meta.url);

/** The demo retailer's pages, in the file format of its staff. */
const demoPagesFile = { pages: [communityPage, membershipPage], blocks: [signInBlock] };

/** Publishes the demo's pages without an entry in the audit log. */
export const publishDemoPages = async (database: Pick<Database, "pool">): Promise<void> => {
  const publishing = createPublishing({ database, sanitiseHtml, offered: completeLanguages });
  const prepared = await publishing.prepare({
    text: JSON.stringify(demoPagesFile),
    pictures: async (name) => (name === "neighbourhood.png" ? readFile(neighbourhood) : "missing"),
  });
  const { removals, warnings } = await inTransaction(database.pool, (client) =>
    writePublication(client, prepared, { author: "", now: new Date() }),
  );
  if (removals.length > 0 || warnings.length > 0)
    throw new Error(`The demo's pages have removals or warnings: ${JSON.stringify([removals, warnings])}`);
};
