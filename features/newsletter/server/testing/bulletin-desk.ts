import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { saveBulletin } from "../../contract/save-bulletin.ts";
import type { WrittenBulletin } from "../../contract/staff-bulletin.ts";
import { insertConfirmed } from "../address-queries.ts";
import { prepareBulletin } from "../bulletins/bulletin-content.ts";
import { insertBulletin, insertDeliveries } from "../bulletins/bulletin-queries.ts";
import { sendBulletins } from "../bulletins/send-bulletins.ts";
import { workers } from "../routes.ts";
import { addSubscriptions, insertSubscriber } from "../subscriber-queries.ts";

/** An issue of the demo's first newsletter in the three languages. */
export const bulletinWith = (changes: Partial<WrittenBulletin> = {}): WrittenBulletin => ({
  name: `issue ${crypto.randomUUID()}`,
  newsletterId: 1,
  subjects: { ca: "Baixa la llum", es: "Baja la luz", en: "Prices fall" },
  bodies: { ca: "Un **3 %**.", es: "Un **3 %**.", en: "By **3 %**." },
  ...changes,
});

/** The server with a publisher who is signed in, and the emails that leave. */
export const startBulletinDesk = async () => {
  const queue = createTestJobs();
  const emails = createTestEmails();
  const desk = await startDeskServer({ jobs: queue.jobs, publicOrigin: "https://portal.example" });
  const { services, database } = desk;
  const ports = { ...services, sendEmail: emails.send };
  const { call } = await desk.enter("Berta", "publisher");
  return {
    ...desk,
    call,
    emails,
    save: (bulletinId: number | null, version: number, bulletin: WrittenBulletin) =>
      call(saveBulletin, { body: { bulletinId, version, bulletin } }),
    /** Runs the jobs that wait. */
    work: () => queue.doAll(workers(ports)),
    /** Sends the emails of issues that are due. */
    sendEmails: (now = new Date()) => sendBulletins(ports, now),
    /** Begins to send an issue with this Markdown in each language, as the command line does. */
    sendFromFiles: async (name: string, markdown: string) => {
      const { contents } = prepareBulletin({ ca: markdown, es: markdown, en: markdown });
      if (contents === undefined) throw new Error("The issue has faults");
      const now = new Date();
      const issue = { newsletterId: 1, name, contents, author: "nuria", now };
      const bulletinId = (await insertBulletin(database.pool, issue)) ?? 0;
      await insertDeliveries(database.pool, { bulletinId, now });
    },
    /** A visitor who receives the first newsletter. */
    subscribe: async (email: string, language: "ca" | "es" | "en") => {
      const now = new Date();
      const subscriber = { subscriberId: crypto.randomUUID(), customerId: null };
      await insertSubscriber(database.pool, subscriber, { language, now });
      const confirmationId = crypto.randomUUID();
      await insertConfirmed(database.pool, subscriber, { email, confirmationId, now });
      await addSubscriptions(database.pool, subscriber, { newsletterIds: [1], now });
      return subscriber;
    },
  };
};
