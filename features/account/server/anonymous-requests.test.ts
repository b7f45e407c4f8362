import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createJobQueue } from "#platform/server/jobs/job-queue.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { askReset } from "../contract/password/ask-reset.ts";
import { recoverPassword } from "../contract/password/recover-password.ts";
import { confirmSignUp } from "../contract/registration/confirm-sign-up.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";

const maxWaitingAnonymous = 6;
const taxId = "12345678Z";

const database = await createTestDatabase("empty");
const waitingJobs = async (): Promise<string[]> =>
  (await database.unguarded.query("select data ->> 'name' as name from jobs.job order by 1")).rows.map(
    ({ name }) => String(name),
  );

/** The calls of a visitor, by email address. The queue is not started, so that all jobs wait. */
const startVisitor = async () => {
  const queue = await createJobQueue(database, { onError: console.error, maxWaitingAnonymous });
  onTestFinished(() => queue.stop());
  const { server } = await startAccount({ database, replace: () => ({ jobs: queue.jobs }) });
  return {
    recover: (email: string) => server.call(recoverPassword, { body: { email }, as: "visitor" }),
    reset: (email: string) => server.call(askReset, { body: { nif: taxId, email }, as: "visitor" }),
    signUp: (email: string) => {
      const consents = { accept_conditions: true, accept_gdpr: true };
      const fields = { nif: taxId, contract: "0000101", email, email2: email, ...consents };
      return server.call(confirmSignUp, {
        body: { ...fields, phone: "600000001", invoiceNumber: "FE1" },
        as: "visitor",
      });
    },
  };
};

beforeEach(async () => {
  await database.unguarded.query("truncate sign_in_failures");
  await database.unguarded.query("drop schema if exists jobs cascade");
});

describe("requests of visitors for a reset link or an account", () => {
  it("are merged while an equal one waits", async () => {
    const { recover, reset, signUp } = await startVisitor();
    const same = ["anna@correu.example", "Anna@Correu.example"];
    for (const email of same) expect((await recover(email)).status).toBe(200);
    for (const email of same) expect((await reset(email)).status).toBe(200);
    for (const _ of same) expect((await signUp("anna@correu.example")).status).toBe(200);
    expect(await waitingJobs()).toEqual(["password_recovery", "password_recovery", "sign_up"]);
  });

  it("are limited in their total number, whichever of them they are", async () => {
    const { recover, reset, signUp } = await startVisitor();
    const requests = Array.from({ length: 4 }, (_, nth) => [
      () => recover(`recover-${nth}@flood.example`),
      () => reset(`reset-${nth}@flood.example`),
      () => signUp(`sign-up-${nth}@flood.example`),
    ]).flat();
    const statuses: number[] = [];
    for (const request of requests) statuses.push((await request()).status);
    expect(statuses).toEqual(requests.map((_, nth) => (nth < maxWaitingAnonymous ? 200 : 503)));
    expect(await waitingJobs()).toHaveLength(maxWaitingAnonymous);
    expect((await recover("late@flood.example")).headers["retry-after"]).toBe("15");
  });
});
