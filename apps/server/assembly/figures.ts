import { summariseOutbox } from "#platform/server/outbox/outbox.ts";
import { summariseAttempts } from "#features/payments/server/attempt-queries.ts";
import { daysBetween, madridDate } from "#energy/calendar.ts";
import { readLastRows } from "#features/catalogue/server/regulated-status.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { FigureGroup, Sample } from "#platform/server/http/figures.ts";
import { summariseJobs } from "#platform/server/jobs/job-figures.ts";
import { findLastLoads } from "#platform/server/loading/last-loads.ts";

export interface EmailFigures {
  readonly sent: number;
  readonly failed: number;
}

const ageSeconds = (since: Date | null, now: Date): number =>
  since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000);

const eventFigures = (database: Database): FigureGroup => ({
  gauges: [
    { name: "llum_events_waiting", help: "Events that the retailer's system has not received yet" },
    { name: "llum_events_oldest_seconds", help: "Age of the oldest event that waits; 0 without one" },
    { name: "llum_events_given_up", help: "Events whose delivery was given up" },
  ],
  read: async () => {
    const { pending, dead, oldestPendingAt } = await summariseOutbox(database);
    return [
      { name: "llum_events_waiting", value: pending },
      { name: "llum_events_oldest_seconds", value: ageSeconds(oldestPendingAt, new Date()) },
      { name: "llum_events_given_up", value: dead },
    ];
  },
});

const jobFigures = ({ pool }: Database): FigureGroup => ({
  gauges: [
    { name: "llum_jobs_waiting", help: "Jobs that wait, most of which send an email", labels: ["job"] },
    { name: "llum_jobs_retried", help: "Those of them that have failed before", labels: ["job"] },
    { name: "llum_jobs_oldest_seconds", help: "Age of the oldest of them", labels: ["job"] },
  ],
  read: async () =>
    (await summariseJobs(pool)).flatMap(({ job, waiting, retried, oldestAt }): Sample[] => [
      { name: "llum_jobs_waiting", labels: { job }, value: waiting },
      { name: "llum_jobs_retried", labels: { job }, value: retried },
      { name: "llum_jobs_oldest_seconds", labels: { job }, value: ageSeconds(oldestAt, new Date()) },
    ]),
});

const emailFigures = (read: () => EmailFigures): FigureGroup => ({
  gauges: [
    { name: "llum_emails_sent", help: "Emails that this server has handed to the mail server" },
    {
      name: "llum_emails_failed",
      help: "Attempts at an email that the mail server refused or did not answer",
    },
  ],
  read: async () => {
    const { sent, failed } = read();
    return [
      { name: "llum_emails_sent", value: sent },
      { name: "llum_emails_failed", value: failed },
    ];
  },
});

const paymentFigures = ({ pool }: Database): FigureGroup => ({
  gauges: [
    { name: "llum_payments_undecided", help: "Card payments without an outcome yet" },
    { name: "llum_payments_oldest_seconds", help: "Age of the oldest of them; 0 without one" },
  ],
  read: async () => {
    const { undecided, oldestAt } = await summariseAttempts(pool);
    return [
      { name: "llum_payments_undecided", value: undecided },
      { name: "llum_payments_oldest_seconds", value: ageSeconds(oldestAt, new Date()) },
    ];
  },
});

const poolFigures = ({ pool }: Database): FigureGroup => ({
  gauges: [
    { name: "llum_database_connections", help: "Connections of this server", labels: ["state"] },
    { name: "llum_database_waiting", help: "Calls that wait for a connection" },
  ],
  read: async () => [
    {
      name: "llum_database_connections",
      labels: { state: "busy" },
      value: pool.totalCount - pool.idleCount,
    },
    { name: "llum_database_connections", labels: { state: "idle" }, value: pool.idleCount },
    { name: "llum_database_waiting", value: pool.waitingCount },
  ],
});

const loadFigures = ({ pool }: Database): FigureGroup => ({
  gauges: [
    {
      name: "llum_load_age_seconds",
      help: "Time since files of the kind were last loaded",
      labels: ["kind"],
    },
    { name: "llum_load_loaded", help: "Records of the last load of the kind", labels: ["kind"] },
    { name: "llum_load_refused", help: "Records that the last load of the kind refused", labels: ["kind"] },
  ],
  read: async () =>
    (await findLastLoads(pool)).flatMap(({ kind, endedAt, loaded, refused }): Sample[] => [
      { name: "llum_load_age_seconds", labels: { kind }, value: ageSeconds(endedAt, new Date()) },
      { name: "llum_load_loaded", labels: { kind }, value: loaded },
      { name: "llum_load_refused", labels: { kind }, value: refused },
    ]),
});

const regulatedFigures = ({ pool }: Database): FigureGroup => ({
  gauges: [
    {
      name: "llum_regulated_carried_on_days",
      help: "Days since the last row of a regulated table is carried on, unconfirmed; 0 while it is confirmed",
      labels: ["kind"],
    },
  ],
  read: async () => {
    const today = madridDate(new Date());
    const days = new Map<string, number>();
    for (const { kind, carriedOnSince } of await readLastRows(pool)) {
      const carriedOn = carriedOnSince === null ? 0 : Math.max(0, daysBetween(carriedOnSince, today) + 1);
      days.set(kind, Math.max(carriedOn, days.get(kind) ?? 0));
    }
    return [...days].map(([kind, value]): Sample => ({
      name: "llum_regulated_carried_on_days",
      labels: { kind },
      value,
    }));
  },
});

/**
 * What an operator watches beside the speed of answers. Figures from the database are those of all servers; emails and
 * connections are those of this one.
 */
export const createFigures = (database: Database, emails: () => EmailFigures): readonly FigureGroup[] => [
  // First: reading the others takes connections.
  poolFigures(database),
  eventFigures(database),
  jobFigures(database),
  emailFigures(emails),
  paymentFigures(database),
  loadFigures(database),
  regulatedFigures(database),
];
