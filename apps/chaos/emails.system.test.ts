import { afterEach, describe, expect, test } from "vitest";
import { addDays } from "#energy/calendar.ts";
import { insertAlert } from "#features/market-prices/server/alerts/alert-queries.ts";
import { insertConfirmed } from "#features/newsletter/server/address-queries.ts";
import { replaceNewsletters } from "#features/newsletter/server/newsletter-queries.ts";
import { addSubscriptions, insertSubscriber } from "#features/newsletter/server/subscriber-queries.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { supervise, type Supervised } from "./processes.ts";
import { queueTable } from "./stored-jobs.ts";

const recipients = ["anna@correu.example", "bernat@correu.example"];
/** Beyond the time after which the emails of a stopped server are taken over. */
const takenOverAfterMs = 11 * 60_000;
const maxPoints = 90;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** What is sent, and what the portal says of it. */
interface Sending {
  /** Begins it; repeated by a person whose server has stopped. */
  readonly begin: (url: string, point: number) => Promise<void>;
  /** Faults of the end, beside emails that are sent twice; `missing` have no email. */
  readonly faults: (point: number, missing: readonly string[]) => Promise<readonly string[]>;
}

const post = async (url: string): Promise<void> => {
  const response = await fetch(url, { method: "POST" });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${answer}`);
};

const words = { name: "News", description: "" };

/** Newsletter 1 with two subscribers. */
const newsletter = async ({ pool, unguarded }: TestDatabase): Promise<Sending> => {
  const now = new Date();
  const contents = { ca: words, es: words, en: words };
  await replaceNewsletters(pool, [{ newsletterId: 1, isExported: false, contents }]);
  for (const email of recipients) {
    const subscriber = { subscriberId: crypto.randomUUID(), customerId: null };
    await insertSubscriber(pool, subscriber, { language: "ca", now });
    await insertConfirmed(pool, subscriber, { email, confirmationId: crypto.randomUUID(), now });
    await addSubscriptions(pool, subscriber, { newsletterIds: [1], now });
  }
  return {
    begin: (url, point) => post(`${url}/issue/${point}`),
    faults: async (point, missing) => {
      const { rows } = await unguarded.query(
        `select b.state as issue, d.email, d.state from newsletter_bulletins b
         left join newsletter_deliveries d using (bulletin_id) where b.name = $1`,
        [String(point)],
      );
      const uncertain = rows.filter(({ state }) => state === "uncertain").map(({ email }) => email);
      return [
        ...(rows.length === recipients.length ? [] : [`${rows.length} deliveries`]),
        ...rows
          .filter(({ issue, state }) => issue !== "sent" || (state !== "sent" && state !== "uncertain"))
          .map((row) => JSON.stringify(row)),
        // Staff see which address the kill leaves in doubt, and no address beside it.
        ...(uncertain.length > 1 ? [`uncertain: ${uncertain.join()}`] : []),
        ...missing.filter((email) => !uncertain.includes(email)).map((email) => `${email} has none`),
      ];
    },
  };
};

/** Two customers with an alert that each day of the market meets. */
const alerts = async ({ pool, unguarded }: TestDatabase): Promise<Sending> => {
  const { rows: customers } = await unguarded.query(
    `insert into customers (tax_id, kind, name, email, language)
     select '0000000' || n || 'T', 'person', 'Anna', email, 'ca' from unnest($1::text[]) with ordinality r (email, n)
     returning customer_id as id, email`,
    [recipients],
  );
  const begun = new Set<number>();
  return {
    begin: async (url, point) => {
      if (!begun.has(point)) {
        begun.add(point);
        await unguarded.query("delete from price_alerts; delete from notifications");
        for (const { id } of customers)
          await insertAlert(pool, id, {
            product: "OMIE ES",
            type: "<",
            limitCents: 6_000,
            endsOn: null,
            publishedFor: null,
            maximum: 10,
            now: new Date(),
          });
      }
      await post(`${url}/publish/${addDays("2026-04-01", point)}`);
    },
    faults: async (_point, missing) => {
      const { rows } = await unguarded.query(
        `select c.email, n.emailed_at is not null as "isEmailed",
           (select count(*)::int from notifications x where x.customer_id = c.customer_id) as notifications
         from customers c left join price_alert_notices n using (customer_id)`,
      );
      return [
        ...(rows.length === recipients.length ? [] : [`${rows.length} notices`]),
        // Without its email, an alert is still among the notifications, once.
        ...rows
          .filter(({ isEmailed, notifications }) => isEmailed !== true || notifications !== 1)
          .map((row) => JSON.stringify(row)),
        ...(missing.length > 1 ? [`without an email: ${missing.join()}`] : []),
      ];
    },
  };
};

const sendings = { newsletter, alerts } as const;
type What = keyof typeof sendings;

/** Two servers that send, one of which is killed before the Nth step while the other goes on. */
const arrange = async (what: What, plantedFault = "") => {
  const database = await createTestDatabase("empty");
  await database.unguarded.query(`${queueTable}; create table sent_emails (recipient text); ${plantedFault}`);
  const sending = await sendings[what](database);
  const env = { DATABASE_URL: database.url, NODE_COMPILE_CACHE: temporaryFolder("compiled") };
  const program = new URL("./email-server.ts", import.meta.url);
  const servers = await Promise.all([1, 2].map(() => supervise(program, { env })));
  closing.push(...servers.map(({ stop }) => stop));

  const send = async (server: Supervised, point: number, now: Date): Promise<void> => {
    const url = await server.running();
    await sending.begin(url, point);
    await post(`${url}/work/${now.toISOString()}`);
  };
  return async (point: number) => {
    const [crashing, surviving] = point % 2 === 0 ? servers : servers.toReversed();
    if (crashing === undefined || surviving === undefined) throw new Error("There are two servers");
    await database.unguarded.query("delete from sent_emails");
    await post(`${await crashing.running()}/crash-before/${point}`);
    // What was begun before is due.
    const now = Date.now() + 1_000;
    const isKilled = await send(crashing, point, new Date(now)).then(
      () => false,
      (error: unknown) => {
        // A call that was cut, and no failure that the server answered.
        if (error instanceof TypeError) return true;
        throw error;
      },
    );
    for (const later of isKilled ? [0, takenOverAfterMs, 2 * takenOverAfterMs] : [])
      await send(surviving, point, new Date(now + later));
    const { rows } = await database.unguarded.query("select recipient from sent_emails");
    const sent: string[] = rows.map(({ recipient }) => recipient);
    const missing = recipients.filter((recipient) => !sent.includes(recipient));
    const twice = sent.filter((recipient, index) => sent.indexOf(recipient) !== index);
    const faults = [
      ...twice.map((recipient) => `${recipient} has two`),
      ...(isKilled ? [] : missing.map((recipient) => `${recipient} has none without a kill`)),
      ...(await sending.faults(point, missing)),
    ];
    return { isKilled, missing, faults: faults.map((fault) => `step ${point}: ${fault}`) };
  };
};

test.each<What>(["newsletter", "alerts"])(
  "a server that is killed before any step of sending %s sends nothing twice, and leaves out only an email in its hands",
  async (what) => {
    const crashAt = await arrange(what);
    const faults: string[] = [];
    const leftOut: string[] = [];
    let point = 1;
    for (let isKilled = true; isKilled && point < maxPoints; point += 1) {
      const result = await crashAt(point);
      faults.push(...result.faults);
      leftOut.push(...result.missing);
      isKilled = result.isKilled;
    }
    expect(faults).toEqual([]);
    expect(point).toBeGreaterThan(10);
    expect(point).toBeLessThan(maxPoints);
    // Once for each: killed between the mark that it leaves and the mail server. No server can know whether it left.
    expect(leftOut.toSorted()).toEqual(recipients);
  },
);

const forgets = (table: string, change: string): string => `
  create function forget() returns trigger language plpgsql as 'begin ${change}; return new; end';
  create trigger forget before update on ${table} for each row execute function forget()`;

describe("the check", () => {
  test.each<[string, What, string]>([
    [
      "a begun email that is not marked",
      "newsletter",
      forgets("newsletter_deliveries", "new.is_begun := false"),
    ],
    [
      "a batch that is given up whole",
      "newsletter",
      forgets("newsletter_deliveries", "new.is_begun := true"),
    ],
    [
      "an alert’s email that is not marked",
      "alerts",
      forgets("price_alert_notices", "new.emailed_at := null"),
    ],
  ])("finds %s", async (_fault, what, plantedFault) => {
    const crashAt = await arrange(what, plantedFault);
    const faults: string[] = [];
    for (let point = 2; faults.length === 0 && point < maxPoints; point += 1)
      faults.push(...(await crashAt(point)).faults);
    expect(faults.length).toBeGreaterThan(0);
  });
});
