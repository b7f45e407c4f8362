import { expect, test } from "vitest";
import { addDays, madridMidnight, plainDate } from "#energy/calendar.ts";
import type { ActivityFigure } from "#platform/server/activity.ts";
import { createCountFailure } from "#features/activity/server/activity.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { deskFeatures } from "../desk-screens.gen.ts";
import { assembleActivity } from "./activity.gen.ts";

const database = await createTestDatabase("empty");
const sources = assembleActivity({ database });
const insert = (statement: string, values: unknown[]) => database.unguarded.query(statement, values);

/** A day of Madrid as ICU has it, which shares nothing with the calendar of the portal. */
const dayFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Madrid",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const dayOf = (instant: Date): string => dayFormat.format(instant);

// Half hours of the days before, at and after both changes of clock, and of plain days; each also a millisecond earlier.
const changes = ["2026-03-29", "2026-10-25", "2026-06-10"] as const;
const instants = changes.flatMap((day) =>
  Array.from({ length: 4 * 24 * 2 + 2 }, (_, quarter) =>
    quarter % 2 === 0
      ? new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000 + quarter * 1_800_000)
      : new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000 + quarter * 1_800_000 - 1),
  ),
);

interface Fact {
  readonly series: string;
  readonly at: Date;
  readonly value: number;
}
const facts: Fact[] = [];
const note = (series: string, at: Date, value = 1): void => void facts.push({ series, at, value });

const addCustomer = async (at: Date, place: number): Promise<number> => {
  const { rows } = await insert(
    "insert into customers (tax_id, kind, name, created_at) values ($1, 'person', 'Anna', $2) returning customer_id",
    [`T${place}`, at],
  );
  note("accounts.customers", at);
  return Number(rows[0].customer_id);
};

const addSignIns = async (customerId: number, at: Date, place: number): Promise<void> => {
  const outcome = place % 3 === 0 ? "refused" : "signed_in";
  const attempt = (method: string, result: string) =>
    insert(
      `insert into sign_in_attempts (attempted_at, login_hash, customer_id, address, method, outcome)
       values ($1, '\\x00', $2, '', $3, $4)`,
      [at, customerId, method, result],
    );
  await attempt("password", outcome);
  // A customer who signs in twice is counted once; staff who look as a customer are not.
  if (outcome === "signed_in") await attempt("password", outcome);
  await attempt("impersonation", "signed_in");
  note(outcome === "refused" ? "sign-ins.refused" : "sign-ins.signed-in", at);
};

const addPayment = async (customerId: number, at: Date, place: number): Promise<void> => {
  const state = (["succeeded", "failed", "unknown"] as const)[place % 3] ?? "failed";
  const cents = 100 + place * 7;
  await insert(
    `insert into payment_attempts (customer_id, attempt_id, platform, state, related_object_type, amount_cents,
       payment_method_id, created_at, changed_at, check_at)
     values ($1, gen_random_uuid(), 'stripe', $2, 'invoice', $3, 'x', $4, $4, $4)`,
    [customerId, state, cents, at],
  );
  note(`payments.${state === "unknown" ? "undecided" : state}`, at);
  if (state === "succeeded") note("paid.paid", at, cents);
};

const addCase = async (customerId: number, at: Date, place: number): Promise<void> => {
  const resolvedAt = place % 4 === 0 ? null : at;
  const due = addDays(plainDate(dayOf(at)), place % 2 === 0 ? -1 : 0);
  await insert(
    `insert into cases (customer_id, reference, kind, subject, language, state, waiting_since, due_on, resolved_at,
       read_at, created_at, changed_at)
     values ($1, $2, 'claim', '', 'ca', 'accepted', $3, $4, $5, $3, $3, $3)`,
    [customerId, `R${place}`, at, due, resolvedAt],
  );
  note("cases.opened", at);
  if (resolvedAt !== null) note(place % 2 === 0 ? "cases.late" : "cases.in-time", at);
};

const addLoad = async (at: Date, place: number): Promise<void> => {
  const state = place % 5 === 0 ? "failed" : "done";
  const refused = place % 2;
  await insert(
    `insert into file_loads (kind, filename, size_bytes, step, state, staff_id, author, sent_at, rehearsal, outcome)
     values ('customers', 'a', 1, 'load', $1, 1, 'Marc', $2, '{"refused": 9}', $3)`,
    [state, at, JSON.stringify({ refused })],
  );
  if (state === "failed") note("loads.failed", at);
  else note(refused === 0 ? "loads.whole" : "loads.refusals", at);
};

const addEvent = async (customerId: number, at: Date, place: number): Promise<void> => {
  const state = place % 2 === 0 ? "dead" : "acknowledged";
  const isVisitors = place % 3 === 0;
  await insert(
    `insert into ${isVisitors ? "visitor_outbox_events" : "outbox_events"}
       (event_id, type, payload, occurred_at, state, next_attempt_at${isVisitors ? "" : ", customer_id"})
     values (gen_random_uuid(), 'x', '{}', $1, $2, $1${isVisitors ? "" : ", $3"})`,
    isVisitors ? [at, state] : [at, state, customerId],
  );
  if (state === "dead") note("events.dead", at);
};

const countFailure = createCountFailure(database);
for (const [place, at] of instants.entries()) {
  const customerId = await addCustomer(at, place);
  await insert(
    "insert into credentials (customer_id, password_hash, activated_at, changed_at) values ($1, '', $2, now())",
    [customerId, place % 2 === 0 ? at : null],
  );
  if (place % 2 === 0) note("accounts.activated", at);
  await addSignIns(customerId, at, place);
  await addPayment(customerId, at, place);
  await addCase(customerId, at, place);
  await addLoad(at, place);
  await addEvent(customerId, at, place);
  await insert(
    "insert into newsletter_stopped_addresses (email_key, reason, stopped_at) values ($1, '', $2)",
    [`k${place}`, at],
  );
  note("newsletter.stopped", at);
  const kind = place % 2 === 0 ? "email" : "job";
  await countFailure({ kind, name: kind === "job" ? "activation" : "", now: at });
  note(`failures.${kind}s`, at);
}

const read = async (from: string, until: string): Promise<ActivityFigure[]> => {
  const time = { from: madridMidnight(plainDate(from)), before: madridMidnight(plainDate(until)) };
  return (await Promise.all(sources.map((source) => source.read({ ...time, language: "ca" })))).flat();
};

test("what a figure leads to is a screen of the desk", async () => {
  const known = deskFeatures.flatMap(({ feature, screens }) =>
    Object.keys(screens).map((name) => `${feature}.${name}`),
  );
  const named = (await read("2026-01-01", "2026-01-02")).flatMap(({ screen = [] }) => screen);
  expect(named.filter((screen) => !known.includes(screen))).toEqual([]);
});

test.each([
  ["the day of 23 hours", "2026-03-29", "2026-03-30"],
  ["the days around it", "2026-03-28", "2026-03-31"],
  ["the day of 25 hours", "2026-10-25", "2026-10-26"],
  ["the year", "2026-01-01", "2027-01-01"],
  ["days without anything", "2026-08-01", "2026-08-15"],
])("every figure of %s is what counting by hand gives", async (_, from, until) => {
  const counted: Record<string, Record<string, number>> = {};
  for (const { series, at, value } of facts) {
    const day = dayOf(at);
    if (day < from || day >= until) continue;
    const days = (counted[series] ??= {});
    days[day] = (days[day] ?? 0) + value;
  }
  const figures = await read(from, until);
  const found = new Map(
    figures.flatMap(({ id, series }) =>
      series.map((each) => [
        `${id}.${each.id}`,
        Object.fromEntries([...each.days].filter(([, value]) => value > 0)),
      ]),
    ),
  );
  expect(found.size).toBe(18);
  for (const [name, days] of found) expect([name, days]).toEqual([name, counted[name] ?? {}]);
  for (const name of Object.keys(counted)) expect([...found.keys()]).toContain(name);
});
