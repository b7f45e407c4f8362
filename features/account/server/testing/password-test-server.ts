import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { bigint, queryRows } from "#platform/server/database/query.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { createPasswordStrengthCheck } from "../password/password-strength.ts";
import { passwordHandlers } from "../routes.ts";

export const annasEmail = "anna.roca@correu.example";
export const retailer = { name: "Llum de Prova", legalName: "Llum de Prova, SCCL", phone: "900 000 000" };

/** Anna has a password, Biel has neither password nor email. Returns their customer ids. */
export const addCustomers = async ({ unguarded }: TestDatabase): Promise<{ anna: number; biel: number }> => {
  const rows = await queryRows(unguarded, {
    text: `insert into customers (tax_id, kind, name, email, language) values
             ('12345678Z', 'person', 'Anna Roca', 'Anna.Roca@Correu.example', 'es'),
             ('00000000T', 'person', 'Biel Pi', null, 'ca')
           returning customer_id`,
    columns: { customer_id: bigint },
  });
  const [anna = 0, biel = 0] = rows.map(({ customer_id }) => customer_id);
  await unguarded.query(
    `insert into login_names (login_name, kind, customer_id)
     values ('12345678Z', 'tax_id', $1), ($2, 'email', $1), ('00000000T', 'tax_id', $3)`,
    [anna, annasEmail, biel],
  );
  return { anna, biel };
};

/**
 * The password endpoints with fakes for sign-in: known passwords and links. The real combination is tested in
 * `apps/server/passwords.test.ts`.
 */
export const startPasswordServer = async (database: TestDatabase) => {
  const queue = createTestJobs();
  const passwords = new Map<number, string>();
  const links = new Map<string, number>();
  const delays = { ownPassword: 0, recovery: 0 };
  const server = await startTestServer(
    passwordHandlers({
      jobs: queue.jobs,
      checkPasswordStrength: createPasswordStrengthCheck({
        database,
        configuration: { password: { minimumLength: 6 }, organization: retailer },
      }),
      isOwnPassword: async (customerId, password) => {
        if (delays.ownPassword > 0) return { waitSeconds: delays.ownPassword };
        if (!passwords.has(customerId)) return "none";
        return passwords.get(customerId) === password ? "right" : "wrong";
      },
      replacePassword: ({ customerId, password, link }, alsoDo) =>
        inTransaction(database.pool, async (client) => {
          if (link !== undefined && !links.delete(link.token)) return false;
          passwords.set(customerId, password);
          await alsoDo?.(client);
          return true;
        }),
      enter: async (visit, { customerId, answersToken }) => {
        const token = `${customerId}.new`;
        if (!answersToken) visit.setSessionToken(token);
        return { token: answersToken ? token : null };
      },
      throttle: { begin: async () => (delays.recovery > 0 ? delays.recovery : undefined) },
      links: {
        look: async (token) => {
          const customerId = links.get(token);
          return customerId === undefined ? undefined : { customerId };
        },
      },
    }),
  );
  return { server, queue, passwords, links, delays };
};
