import { expect, test } from "vitest";
import { madridDate } from "#energy/calendar.ts";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { listQueue, queueViews } from "../contract/list-queue.ts";

const { database, services, customerId, enter, ask } = await startDeskServer();
const agent = await enter("Marta", "agent");
await database.unguarded.query("delete from case_queue");

const list = async (query: object = {}) => (await agent.call(listQueue, { query })).json;
const references = async (query: object = {}): Promise<string[]> =>
  (await list(query)).items.map(({ reference }: { reference: string }) => reference);
const act = (reference: string, action: object) =>
  services.cases.inTransaction((client) =>
    services.cases.act(
      client,
      { customerId, reference },
      { actor: "retailer", staffName: "Marta", now: new Date(), ...action },
    ),
  );

test("what is due first comes first, with the name of the customer and whose turn it is", async () => {
  const later = await ask("La segona", new Date());
  const first = await ask("La primera", new Date(Date.now() - 9 * 86_400_000));
  expect(await references()).toEqual([first, later]);
  const [row] = (await list()).items;
  expect(row).toMatchObject({ kind: "question", turn: "answer", title: "La primera", is_answered: false });
  expect(row.person).not.toBe("");
  expect(row.due_on < (await list()).today).toBe(true);
});

test("a case waits elsewhere while the customer is asked, and comes back with the customer’s answer", async () => {
  const reference = await ask("Quina lectura?");
  await act(reference, { message: "De quin dia?", to: "information_required" });
  expect(await references()).not.toContain(reference);
  expect(await references({ view: "customer" })).toEqual([reference]);
  await services.cases.actOfCustomer({
    customerId,
    reference,
    action: "write",
    message: "D’ahir",
    now: new Date(),
  });
  const row = (await list()).items.find((each: { reference: string }) => each.reference === reference);
  expect(row).toMatchObject({ turn: "answer", is_answered: true });
  expect(await references({ view: "customer" })).toEqual([]);
});

test("a case that has ended is no longer listed, until it is opened again", async () => {
  const reference = await ask("Una que s’acaba");
  await act(reference, { message: "Fet", to: "accepted" });
  expect(await references()).not.toContain(reference);
  await act(reference, { to: "in_process" });
  expect(await references()).toContain(reference);
});

test("the list is filtered by kind and person, and is read in pages", async () => {
  expect(await references({ kind: "claim" })).toEqual([]);
  expect(await references({ holder: "mine" })).toEqual([]);
  const all = await references();
  expect(await references({ holder: "unassigned" })).toEqual(all);
  expect(await references({ limit: 1, offset: 1 })).toEqual(all.slice(1, 2));
  expect((await list({ limit: 1 })).total).toBe(all.length);
});

interface ListedCase {
  readonly reference: string;
  readonly due_on: string | null;
  readonly turn_since: string;
  readonly turn: string;
  readonly put_off_until: string | null;
}

test("pages of hundreds of cases are the whole list in the order of what is due, cut into pieces", async () => {
  await database.unguarded.query(
    `insert into case_queue (kind, reference, state, version, turn, topic, title, person, is_answered, opened_at,
       turn_since, stops, put_off_until)
     select (array['question', 'readings', 'claim', 'lead', 'payment'])[1 + n % 5], 'P' || n, 'received', 1,
       (array['answer', 'dispatch', 'customer', 'distributor'])[1 + n % 4], '', 'Case ' || n, 'Visitor', n % 3 = 0,
       now() - make_interval(hours => n * 37 % 900), now() - make_interval(hours => n * 17 % (1 + n * 37 % 900)),
       case when n % 7 = 0 then jsonb_build_array(jsonb_build_array('2026-11-02T10:00:00Z', '2026-11-09T10:00:00Z'))
         else '[]' end,
       case n % 11 when 0 then current_date + 3 when 1 then current_date - 3 end
     from generate_series(1, 300) n`,
  );
  const today = madridDate(new Date());
  let seen = 0;
  for (const view of queueViews) {
    const pieces: ListedCase[] = [];
    const { total } = await list({ view });
    while (pieces.length < total)
      pieces.push(...(await list({ view, offset: pieces.length, limit: 17 })).items);
    const whole = pieces.toSorted(
      (one, other) =>
        (one.due_on ?? "9999").localeCompare(other.due_on ?? "9999") ||
        Date.parse(one.turn_since) - Date.parse(other.turn_since) ||
        (one.reference < other.reference ? -1 : 1),
    );
    expect(pieces.map(({ reference }) => reference)).toEqual(whole.map(({ reference }) => reference));
    expect(new Set(pieces.map(({ reference }) => reference)).size).toBe(total);
    const isShown = ({ turn, put_off_until: until }: ListedCase): boolean => {
      const isPutOff = until !== null && until > today;
      if (view === "put_off") return isPutOff;
      return !isPutOff && (view === "todo" ? ["answer", "dispatch"].includes(turn) : turn === view);
    };
    expect(pieces.filter((piece) => !isShown(piece))).toEqual([]);
    // What is to be sent to the distributor is in two views.
    seen += view === "dispatch" ? 0 : total;
  }
  const { rows } = await database.unguarded.query("select count(*)::int as all from case_queue");
  expect(seen).toBe(rows[0].all);
});
