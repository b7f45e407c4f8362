import { expect, test } from "vitest";
import { insertConfirmed } from "./address-queries.ts";
import { readAddressees, readRecipients } from "./recipients.ts";
import { addSubscriptions, insertSubscriber } from "./subscriber-queries.ts";
import { startNewsletterServer } from "./testing/newsletter-server.ts";

const { database, anna, tokens } = await startNewsletterServer();
const { pool } = database;
await database.unguarded.query("delete from newsletter_subscribers");
await database.unguarded.query(
  "insert into login_names (login_name, kind, customer_id) values ('anna@correu.example', 'email', $1)",
  [anna.customerId],
);

const subscribe = async (subscriber: Parameters<typeof insertSubscriber>[1], emails: string[]) => {
  // Instants that differ by less than a millisecond, as those of a load may.
  const now = new Date("2026-11-26T09:00:00Z");
  await insertSubscriber(pool, subscriber, { language: "es", now });
  for (const email of emails)
    await insertConfirmed(pool, subscriber, { email, confirmationId: crypto.randomUUID(), now });
  await addSubscriptions(pool, subscriber, { newsletterIds: [1], now });
  await database.unguarded.query(
    `update newsletter_subscribers set created_at = created_at + $2 * interval '1 microsecond'
     where subscriber_id = $1`,
    [subscriber.subscriberId, emails.length],
  );
};
const visitor = () => ({ subscriberId: crypto.randomUUID(), customerId: null });
await subscribe(visitor(), ["one@correu.example", "two@correu.example"]);
await subscribe(visitor(), ["anna@correu.example", "three@correu.example", "two@correu.example"]);
await subscribe(visitor(), ["four@correu.example"]);
await subscribe({ ...anna, subscriberId: tokens.idOfCustomer(anna.customerId) }, []);

test("subscribers are read in batches, each once: customers first, then the others by their age", async () => {
  const batches: string[][] = [];
  for await (const batch of readAddressees(pool, 1, 1)) batches.push(batch.map(({ email }) => email));
  expect(batches.filter((batch) => batch.length > 0)).toEqual([
    ["anna@correu.example"],
    ["four@correu.example"],
    ["one@correu.example", "two@correu.example"],
    ["anna@correu.example", "three@correu.example", "two@correu.example"],
  ]);
});

test("of several subscribers with one address the first receives an issue, in the language of the profile", async () => {
  const recipients = [];
  for await (const batch of readRecipients(pool, 1)) recipients.push(...batch);
  expect(recipients.map(({ email, customerId, language }) => [email, customerId, language])).toEqual([
    ["anna@correu.example", anna.customerId, "ca"],
    ["four@correu.example", null, "es"],
    ["one@correu.example", null, "es"],
    ["two@correu.example", null, "es"],
    ["three@correu.example", null, "es"],
  ]);
});
