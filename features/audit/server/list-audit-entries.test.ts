import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { listAuditEntries } from "../contract/list-audit-entries.ts";

const { database, services, customerId, enter, lastAudit } = await startDeskServer();
const jordi = await enter("Jordi", "administrator");

/** Entries of former years, which nothing else writes; the last instant of a day and the first of the next. */
const written = [
  { day: "2020-03-28T22:59:59Z", actor: "nuria", action: "flags on" },
  { day: "2020-03-28T23:00:00Z", actor: "nuria", action: "flags off" },
  // The day of the change of clock has 23 hours, and ends an hour earlier.
  { day: "2020-03-29T21:59:59Z", actor: "Núria 2", action: "cases answer", reference: "AB12" },
  { day: "2020-03-29T22:00:00Z", actor: "pau_100%", action: "impersonate", isAbout: true },
] as const;
for (const { day, actor, action, ...more } of written)
  await services.audit.note({
    now: new Date(day),
    actor: action === "cases answer" ? { kind: "operator", id: "k1", name: actor } : actor,
    action,
    reason: "case 12",
    customerId: "isAbout" in more ? customerId : undefined,
    details:
      "reference" in more
        ? { reference: more.reference, isUrgent: true, amountCents: 4250, staffId: jordi.staffId }
        : {},
  });

interface Answer {
  readonly items: readonly { readonly id: number; readonly action: string }[];
  readonly has_more: boolean;
  readonly customer_name: string | null;
}
const list = async (query: object): Promise<Answer> => (await jordi.call(listAuditEntries, { query })).json;
const former = { to: "2020-12-31" };
const actions = async (query: object) =>
  (await list({ ...former, ...query })).items.map(({ action }) => action);

test("entries are listed from the newest, with who, what, about whom and why in words", async () => {
  const { items } = await list(former);
  expect(items).toMatchObject([
    {
      actor: "pau_100%",
      actor_kind: "command_line",
      title: "Portal vist com a client",
      customer_id: customerId,
      customer_name: demoPeople.household.name,
      reason: "case 12",
      reference: null,
    },
    {
      actor: "Núria 2",
      actor_kind: "operator",
      title: "Sol·licitud resposta",
      customer_id: null,
      reference: "AB12",
      facts: [
        { name: "Persona de l’equip", value: "Jordi" },
        { name: "isUrgent", value: "Sí" },
        { name: "Import", value: "42,50\u00A0€" },
      ],
    },
    { title: "Funció desactivada" },
    { title: "Funció activada" },
  ]);
});

test.each([
  ["days of Madrid, the change of clock included", { from: "2020-03-29", to: "2020-03-29" }, [1, 2]],
  ["the beginning of the actor’s name", { actor: "NUR" }, [0, 1]],
  ["a name with signs of a pattern", { actor: "pau_100%" }, [3]],
  ["no pattern", { actor: "%" }, []],
  ["the kind of actor", { actorKind: "operator" }, [2]],
  ["the action", { action: "flags off" }, [1]],
  ["the customer", { customerId }, [3]],
  ["the reference", { reference: "AB12" }, [2]],
  ["several at once", { actor: "nuria", action: "flags on", from: "2020-03-28" }, [0]],
])("they are filtered by %s", async (_, query, places) => {
  const expected = places.map((place) => written[place]?.action).toReversed();
  expect(await actions(query)).toEqual(expected);
});

test("pages follow each other without a gap, also among entries of one instant", async () => {
  const now = new Date("2019-05-05T10:00:00Z");
  await Promise.all(
    Array.from({ length: 120 }, () => services.audit.note({ now, actor: "marc", action: "pages draft" })),
  );
  const seen: number[] = [];
  for (let after: number | undefined, pages = 0; pages < 3; pages += 1) {
    const page = await list({ to: "2019-12-31", ...(after === undefined ? {} : { after }) });
    seen.push(...page.items.map(({ id }) => id));
    expect(page.has_more).toBe(pages < 2);
    after = seen.at(-1);
  }
  const { rows } = await database.unguarded.query(
    "select entry_id from audit_log where action = 'pages draft' order by entry_id desc",
  );
  expect(seen).toEqual(rows.map((row) => Number(row.entry_id)));
});

test("the reading is an entry itself, with what was looked for", async () => {
  await list({ customerId, action: "flags on" });
  expect(await lastAudit()).toMatchObject({
    actor: "Jordi",
    action: "audit read",
    customerId,
    details: { action: "flags on" },
  });
});

test("facts are in the reader’s language, with the words of other features for their codes", async () => {
  const now = new Date("2018-05-01T10:00:00Z");
  const note = (action: string, details: Record<string, unknown>) =>
    services.audit.note({ now, actor: "nuria", action, details });
  await note("leads refuse", { reference: "AB13", code: "03" });
  await note("loads send", { loadId: 12_345, kind: "curves" });
  expect((await list({ to: "2018-12-31" })).items).toMatchObject([
    {
      facts: [
        { name: "Tipus", value: "Corbes de consum" },
        { name: "Càrrega", value: "12345" },
      ],
    },
    {
      reference: "AB13",
      facts: [
        {
          name: "Codi de la distribuïdora",
          value:
            "03 (El contracte actual és a nom d’una altra persona. Demana un canvi de titular o corregeix el NIF.)",
        },
      ],
    },
  ]);
});
