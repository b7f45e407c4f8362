import type { Endpoint } from "#platform/contract/endpoint.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer, type CallInput } from "#platform/testing/http/test-server.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { replaceNewsletters } from "../newsletter-queries.ts";
import { createNewsletterTokens } from "../newsletter-tokens.ts";
import { handlers as newsletterHandlers, workers as newsletterWorkers } from "../routes.ts";
import { addSubscriptions, insertSubscriber } from "../subscriber-queries.ts";
import { insertConfirmed } from "../address-queries.ts";

const words = (name: string) => ({ name, description: `<p>${name}</p>` });
const contentsOf = (ca: string, es: string, en: string) => ({ ca: words(ca), es: words(es), en: words(en) });

export const organization = { name: "Llum" };
export const publicOrigin = "https://portal.example";
const configuration = {
  organization: { ...organization, phone: "900 000 000", email: "hola@llum.example" },
  theme: { primary: "#14133B", secondary: "#62BAEA" },
};

const newsletters = [
  { newsletterId: 1, isExported: false, contents: contentsOf("Novetats", "Novedades", "News") },
  { newsletterId: 2, isExported: false, contents: contentsOf("Mercat", "Mercado", "Market") },
  { newsletterId: 3, isExported: true, contents: contentsOf("Cooperativa", "Cooperativa", "Co-op") },
];

/** A server with two newsletters, one of another system, the customer Anna and the subscriber Ada. */
export const startNewsletterServer = async () => {
  const database = await createTestDatabase();
  const keyring = createKeyring(["a secret for the tests of newsletters"]);
  const queue = createTestJobs();
  const emails = createTestEmails();
  let waitSeconds: number | undefined;
  await replaceNewsletters(database.pool, newsletters);
  const anna = await queryRow(database.unguarded, {
    text: `insert into customers (tax_id, kind, name, email, language)
           values ('12345678Z', 'person', 'Anna Roca', 'anna@correu.example', 'ca') returning customer_id as id`,
    columns: { id: bigint },
  });
  const now = new Date();
  const ada = { subscriberId: "0b9f3c9e-8a55-4a5c-9d5e-3c7d1a2b4f60", customerId: null };
  await insertSubscriber(database.pool, ada, { language: "es", now });
  const confirmationId = "6f9a3c9e-8a55-4a5c-9d5e-3c7d1a2b4f61";
  await insertConfirmed(database.pool, ada, { email: "ada@correo.example", confirmationId, now });
  await addSubscriptions(database.pool, ada, { newsletterIds: [1, 3], now });
  const server = await startTestServer(
    newsletterHandlers({
      database,
      keyring,
      jobs: queue.jobs,
      organization,
      publicOrigin,
      configuration,
      carryOut: createCarryOut({ database, audit: { noteWithin: async () => {} } }),
      throttle: { begin: async () => waitSeconds },
    }),
    { rateLimits: { write: 100_000, sign_in: 100_000 } },
  );
  const tokens = createNewsletterTokens(keyring);
  const workers = newsletterWorkers({
    database,
    keyring,
    publicOrigin,
    organization,
    sendEmail: emails.send,
  });
  return {
    ...server,
    database,
    keyring,
    tokens,
    queue,
    emails,
    ada,
    anna: { customerId: anna?.id ?? 0 },
    /** Calls as the browser that has opened Ada's link. */
    callAsAda: <E extends Endpoint>(endpoint: E, input: Omit<CallInput<E>, "as">) =>
      server.call(endpoint, {
        ...input,
        as: "visitor",
        cookies: [`llum_newsletter=${tokens.signVisit(ada, new Date())}`],
      }),
    sendAll: () => queue.doAll(workers),
    delayEmails: (seconds: number | undefined): void => {
      waitSeconds = seconds;
    },
  };
};

/** The token of the link in an email. */
export const tokenIn = (url: string | undefined): string =>
  /(?:#t=|\?params=)(.+)$/.exec(url ?? "")?.[1] ?? "";
