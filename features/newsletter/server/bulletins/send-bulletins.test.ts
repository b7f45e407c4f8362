import { beforeEach, describe, expect, test } from "vitest";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { insertConfirmed } from "../address-queries.ts";
import { addSubscriptions, insertSubscriber, stopAddress } from "../subscriber-queries.ts";
import { organization, publicOrigin, startNewsletterServer, tokenIn } from "../testing/newsletter-server.ts";
import { prepareBulletin } from "./bulletin-content.ts";
import { insertBulletin, insertDeliveries, readBulletinStatus, switchBulletin } from "./bulletin-queries.ts";
import { sendBulletins, type SendingPorts } from "./send-bulletins.ts";

const { database, keyring, ada, anna, tokens } = await startNewsletterServer();
const { pool } = database;
const emails = createTestEmails();
const start = new Date("2026-11-26T09:00:00Z");
const after = (ms: number): Date => new Date(start.getTime() + ms);

const ports = (sendEmail: SendEmail, emailsPerMinute = 10_000): SendingPorts => ({
  database,
  keyring,
  publicOrigin,
  organization,
  sendEmail,
  readConfiguration: () => ({ newsletter: { emailsPerMinute } }),
});
const contents = prepareBulletin({
  ca: "# Baixa la llum\n\nUn **3 %**.",
  es: "# Baja la luz\n\nUn **3 %**.",
  en: "# Prices fall\n\nBy **3 %**.",
}).contents;

let issues = 0;
const startIssue = async (): Promise<string> => {
  issues += 1;
  const name = `issue ${issues}`;
  if (contents === undefined) throw new Error("the issue has faults");
  const bulletinId = await insertBulletin(pool, {
    newsletterId: 1,
    name,
    contents,
    author: "nuria",
    now: start,
  });
  await insertDeliveries(pool, { bulletinId: bulletinId ?? 0, now: start });
  return name;
};
const statusOf = async (name: string) =>
  (await readBulletinStatus(pool, 50)).find((status) => status.name === name);

const addSubscribers = async (count: number): Promise<void> => {
  for (let number = 1; number <= count; number += 1) {
    const subscriber = { subscriberId: crypto.randomUUID(), customerId: null };
    const email = `lector${number}@correu.example`;
    await insertSubscriber(pool, subscriber, { language: "ca", now: start });
    await insertConfirmed(pool, subscriber, { email, confirmationId: crypto.randomUUID(), now: start });
    await addSubscriptions(pool, subscriber, { newsletterIds: [1], now: start });
  }
};
await addSubscribers(20);
const annas = { subscriberId: tokens.idOfCustomer(anna.customerId), customerId: anna.customerId };
await database.unguarded.query(
  "insert into login_names (login_name, kind, customer_id) values ('anna@correu.example', 'email', $1)",
  [anna.customerId],
);
await insertSubscriber(pool, annas, { language: "en", now: start });
await addSubscriptions(pool, annas, { newsletterIds: [1], now: start });

beforeEach(() => {
  emails.sent.length = 0;
});

describe("an issue", () => {
  test("is sent once to each address, in its language, with both ways to leave", async () => {
    const name = await startIssue();
    const now = after(0);
    await Promise.all([sendBulletins(ports(emails.send), now), sendBulletins(ports(emails.send), now)]);
    await sendBulletins(ports(emails.send), after(1000));
    expect(new Set(emails.sent.map(({ recipient }) => recipient)).size).toBe(22);
    expect(emails.sent).toHaveLength(22);
    const toAda = emails.sent.find(({ recipient }) => recipient === "ada@correo.example");
    expect([toAda?.subject, toAda?.body?.text]).toEqual(["Baja la luz", "Un **3 %**."]);
    expect(toAda?.footnote).toContain("«Novedades» de Llum");
    expect(await tokens.verifyLink(tokenIn(toAda?.unsubscribe?.pageUrl), now)).toEqual(ada);
    expect(toAda?.unsubscribe?.oneClickUrl).toMatch(
      /^https:\/\/portal\.example\/api\/newsletter\/unsubscribe\//,
    );
    // The language of a customer is that of the profile.
    expect(emails.sent.find(({ recipient }) => recipient === "anna@correu.example")?.language).toBe("ca");
    expect(await statusOf(name)).toMatchObject({ state: "sent", sent: 22, waiting: 0, sending: 0 });
  });

  test("is sent at the pace of all servers together", async () => {
    const name = await startIssue();
    const counts: number[] = [];
    for (let tick = 0; tick < 6; tick += 1)
      counts.push(await sendBulletins(ports(emails.send, 24), after(3_600_000 + tick * 5_000)));
    expect(counts).toEqual([2, 2, 2, 2, 2, 2]);
    expect(await sendBulletins(ports(emails.send, 12), after(3_600_000 + 31_000))).toBe(0);
    await sendBulletins(ports(emails.send), after(7_200_000));
    expect(await statusOf(name)).toMatchObject({ state: "sent", sent: 22 });
  });

  /** Sends until the server stops as by kill -9 once the email at the position has left: nothing more is written. */
  const stopAfter = async (position: number, now: Date): Promise<void> => {
    const stops: SendEmail = async (recipient, email) => {
      await emails.send(recipient, email);
      if (emails.sent.length === position) await new Promise(() => {});
    };
    void sendBulletins(ports(stops), now);
    await expect.poll(() => emails.sent.length).toBe(position);
  };

  test("is not sent again after a server stopped in the middle of an email, and goes on with the others", async () => {
    const name = await startIssue();
    await stopAfter(5, after(10_000_000));
    await sendBulletins(ports(emails.send), after(10_010_000));
    expect(emails.sent).toHaveLength(5);
    await sendBulletins(ports(emails.send), after(10_010_000 + 11 * 60_000));
    const recipients = emails.sent.map(({ recipient }) => recipient);
    expect([recipients.length, new Set(recipients).size]).toEqual([22, 22]);
    // The fifth has left, which nothing has recorded.
    expect(await statusOf(name)).toMatchObject({ state: "sent", sent: 21, uncertain: 1 });
  });

  test("is sent by one server when another that seemed to have stopped goes on with its batch", async () => {
    const name = await startIssue();
    let goOn = (): void => {};
    const stalls: SendEmail = async (recipient, email) => {
      await emails.send(recipient, email);
      if (emails.sent.length === 5) await new Promise<void>((resolve) => (goOn = resolve));
    };
    const stalled = sendBulletins(ports(stalls), after(15_000_000));
    await expect.poll(() => emails.sent.length).toBe(5);
    await sendBulletins(ports(emails.send), after(15_000_000 + 11 * 60_000));
    goOn();
    await stalled;
    expect(new Set(emails.sent.map(({ recipient }) => recipient)).size).toBe(22);
    expect(emails.sent).toHaveLength(22);
    expect(await statusOf(name)).toMatchObject({ state: "sent", waiting: 0, sending: 0 });
  });

  test("skips who has left since it was started, and does not begin for stopped addresses", async () => {
    await stopAddress(pool, { emailKey: "lector1@correu.example", reason: "full", now: start });
    const name = await startIssue();
    await stopAddress(pool, { emailKey: "lector2@correu.example", reason: "full", now: start });
    await sendBulletins(ports(emails.send), after(20_000_000));
    expect(await statusOf(name)).toMatchObject({ sent: 20, skipped: 1 });
  });

  test("can be stopped and resumed", async () => {
    const name = await startIssue();
    await switchBulletin(pool, name, { from: "sending", to: "stopped" });
    expect(await sendBulletins(ports(emails.send), after(30_000_000))).toBe(0);
    await switchBulletin(pool, name, { from: "stopped", to: "sending" });
    expect(await sendBulletins(ports(emails.send), after(30_000_000))).toBeGreaterThan(0);
  });

  test("of a name is stored once", async () => {
    const name = await startIssue();
    if (contents === undefined) throw new Error("the issue has faults");
    expect(
      await insertBulletin(pool, { newsletterId: 1, name, contents, author: "nuria", now: start }),
    ).toBeUndefined();
    await switchBulletin(pool, name, { from: "sending", to: "stopped" });
  });
});

describe("an email that is not accepted", () => {
  const failing = (properties: object): SendEmail => {
    return async (recipient, email) => {
      if (recipient === "lector3@correu.example")
        throw Object.assign(new Error("550 no such user"), properties);
      await emails.send(recipient, email);
    };
  };
  const stateOf = async (name: string) =>
    queryRow(pool, {
      text: `select count(*) from newsletter_deliveries d join newsletter_bulletins b using (bulletin_id)
             where b.name = $1 and d.email_key = 'lector3@correu.example' and d.attempts > 1`,
      values: [name],
      columns: { count: bigint },
    });

  test("for a moment is tried again later", async () => {
    const name = await startIssue();
    await sendBulletins(ports(failing({ responseCode: 451 })), after(40_000_000));
    expect(await statusOf(name)).toMatchObject({ state: "sending", waiting: 1 });
    await sendBulletins(ports(emails.send), after(40_000_000 + 60_000));
    expect((await stateOf(name))?.count).toBe(0);
    await sendBulletins(ports(emails.send), after(40_000_000 + 16 * 60_000));
    expect((await stateOf(name))?.count).toBe(1);
    expect(await statusOf(name)).toMatchObject({ state: "sent", waiting: 0, failed: 0 });
  });

  test("with an unclear outcome is not sent again", async () => {
    const name = await startIssue();
    await sendBulletins(ports(failing({ code: "ETIMEDOUT" })), after(50_000_000));
    expect(await statusOf(name)).toMatchObject({ state: "sent", uncertain: 1 });
  });

  test("because its address does not exist stops the address", async () => {
    const name = await startIssue();
    await sendBulletins(ports(failing({ responseCode: 550 })), after(60_000_000));
    expect(await statusOf(name)).toMatchObject({ state: "sent", failed: 1 });
    const next = await startIssue();
    await sendBulletins(ports(emails.send), after(70_000_000));
    expect(await statusOf(next)).toMatchObject({ state: "sent", failed: 0, skipped: 0 });
    expect(emails.sent.map(({ recipient }) => recipient)).not.toContain("lector3@correu.example");
  });
});
