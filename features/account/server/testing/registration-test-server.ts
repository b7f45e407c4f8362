import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { bigint, queryRows } from "#platform/server/database/query.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { registrationHandlers, registrationWorkers } from "../routes.ts";

export const termLinks = { conditions: "https://x.example/terms", gdpr: "https://x.example/privacy" };
export const annasTaxId = "12345678Z";
export const bielsTaxId = "00000000T";

/** Anna's email is on record, Biel's is not; neither has a password. Returns their customer ids. */
export const addHolders = async ({ unguarded }: TestDatabase): Promise<{ anna: number; biel: number }> => {
  const rows = await queryRows(unguarded, {
    text: `insert into customers (tax_id, kind, name, email, language) values
             ($1, 'person', 'Anna Roca', 'anna@correu.example', 'ca'), ($2, 'person', 'Biel Pi', null, 'es')
           returning customer_id`,
    values: [annasTaxId, bielsTaxId],
    columns: { customer_id: bigint },
  });
  const [anna = 0, biel = 0] = rows.map(({ customer_id }) => customer_id);
  await unguarded.query(
    `insert into login_names (login_name, kind, customer_id) values ($1, 'tax_id', $3), ($2, 'tax_id', $4)`,
    [annasTaxId, bielsTaxId, anna, biel],
  );
  return { anna, biel };
};

/**
 * The registration endpoints and emails with fakes for other features: contracts, passwords and links. The real
 * combination is tested in `apps/server/registration.test.ts`.
 */
export const startRegistrationServer = async (database: TestDatabase) => {
  const queue = createTestJobs();
  const emails = createTestEmails();
  const passwords = new Map<number, string>();
  const contracts = new Map<string, number>();
  const contacts: unknown[] = [];
  const links = new Map<
    string,
    { customerId: number; purpose: string; attributes: Record<string, unknown> }
  >();
  const state = { waitSeconds: 0, signUpFlags: { phoneField: true, invoiceNumberField: false } };
  const hasPassword = async (customerId: number) => passwords.has(customerId);
  const server = await startTestServer(
    registrationHandlers({
      database,
      jobs: queue.jobs,
      throttle: { begin: async () => (state.waitSeconds > 0 ? state.waitSeconds : undefined) },
      signUpFlags: state.signUpFlags,
      termLinks,
      hasPassword,
      links: {
        look: async (token, purpose) =>
          links.get(token)?.purpose === purpose ? links.get(token) : undefined,
      },
      checkPasswordStrength: async (_, password) => (password.length < 6 ? ["too_short"] : []),
      replacePassword: ({ customerId, password, link }, alsoDo) =>
        inTransaction(database.pool, async (client) => {
          if (!links.delete(link.token)) return false;
          passwords.set(customerId, password);
          await alsoDo(client);
          return true;
        }),
      fillInContact: async (_, customerId, contact) => void contacts.push({ customerId, ...contact }),
      enter: async (visit, { customerId, answersToken }) => {
        const token = `${customerId}.new`;
        if (answersToken !== true) visit.setSessionToken(token);
        return { token: answersToken === true ? token : null, newCustomer: false };
      },
    }),
  );
  const workers = registrationWorkers({
    database,
    sendEmail: emails.send,
    signUpFlags: state.signUpFlags,
    hasPassword,
    ownsContract: async (customerId, name) => contracts.get(name) === customerId,
    ownsInvoice: async (customerId, number) => number === `F-${customerId}`,
    sendLink: async ({ customerId, purpose, attributes = {} }, send) => {
      const token = `token-${links.size + 1}`;
      links.set(token, { customerId, purpose, attributes });
      await send(token);
      return true;
    },
    organization: { name: "Llum de Prova", phone: "900 000 000" },
    publicOrigin: "https://portal.example",
  });
  return { server, queue, emails, passwords, contracts, contacts, links, state, workers };
};
