import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { cupsEndingIn } from "#apps/web/testing/contracting-form.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household } = demoPeople;
const leadId = "A".repeat(32);

const answers = {
  question: "switch",
  activeContract: true,
  cups: { name: cupsEndingIn("101"), dp: "17003", nv: "del Migdia", pnp: "48", tv: 1, poblacio: "Girona" },
  owner: { type: "F", vat: household.taxId, name: "Anna", surname1: "Roca" },
};

/** A request of the household in a state, made so many days ago. */
const insertLead = async ({ state = "confirmed", daysAgo = 1, refusal = "" } = {}): Promise<void> => {
  await database.unguarded.query(
    `insert into leads (lead_id, visitor_id, reference, customer_id, commodity, state, answers, language, network,
       idempotency_key, product_id, access_tariff, confirmed_at, refusal_code, contract_name, starts_on,
       created_at, changed_at, expires_at)
     select $1, 'customer ' || customer_id, '2345-6789', customer_id, 'electricity', $2, $3, 'ca', '', '', 'verda', '018',
       now() - make_interval(days => $4), nullif($5, ''), 'A1', current_date, now(), now(), now() + interval '1 year'
     from login_names where login_name = $6`,
    [leadId, state, answers, daysAgo, refusal, household.taxId],
  );
  await database.unguarded.query(
    "insert into lead_references (reference, visitor_id, lead_id) select reference, visitor_id, lead_id from leads",
  );
  await database.unguarded.query(
    `insert into lead_steps (lead_id, step, visitor_id, state, changed_by, changed_at)
     select lead_id, 1, visitor_id, 'confirmed', 'applicant', confirmed_at from leads`,
  );
};
const open = (path = "/contractacio/sol-licitud") => portal.open(`${path}/${leadId}`, { as: household });

beforeEach(async () => {
  await database.unguarded.query("delete from leads");
});

describe("the screen of a request", () => {
  test("says what goes on, until when, and how to withdraw", async () => {
    await insertLead();
    const screen = await open();
    expect(screen.getByText("Ho hem demanat a la distribuïdora")).toBeDefined();
    const { textContent } = screen.getByRole("main");
    expect(textContent).toMatch(/El canvi es fa (el |l’).* com a molt tard/);
    expect(textContent).toContain("Carrer del Migdia, 48, 17003 Girona");
    expect(screen.getByRole("link", { name: "Desisteix del contracte" })).toBeDefined();
  });

  test.each([
    ["03", "La distribuïdora ho ha retornat", "Retornada", /ho arreglem junts/],
    ["02", "Estem corregint la sol·licitud", "L’estem corregint", /ho corregim nosaltres/],
    ["37", "La distribuïdora ho ha retornat", "Retornada", /quan s’acabi el que hi ha en marxa/],
  ])("of a refusal %s says why, and who has to act", async (refusal, title, chip, who) => {
    await insertLead({ state: "refused", refusal });
    const screen = await open();
    expect(screen.getByText(title)).toBeDefined();
    expect(screen.getByText(chip)).toBeDefined();
    expect(screen.getByText(who)).toBeDefined();
  });

  test.each([
    ["ca", "", "Ha de venir un tècnic", /Dia de la visita: 3 de desembre (de|del) 2026/],
    [
      "es",
      "/contratacion/solicitud",
      "Tiene que venir un técnico",
      /Día de la visita: 3 de diciembre de 2026/,
    ],
    ["en", "/contracting/application", "A technician has to come", /Day of the visit: 3 December 2026/],
  ])("of a visit has its day: %s", async (_language, path, title, day) => {
    await insertLead({ state: "visit" });
    await database.unguarded.query("update leads set visit_on = '2026-12-03'");
    const screen = await open(path === "" ? undefined : path);
    expect(screen.getByText(title)).toBeDefined();
    expect(screen.getByText(day)).toBeDefined();
  });

  test("asks again as a change of holder at the press of a button", async () => {
    await insertLead({ state: "refused", refusal: "03" });
    const screen = await open();
    await screen.user.click(screen.getByRole("button", { name: "Demana el canvi de titular" }));
    expect(screen.getByText("Ho hem demanat a la distribuïdora")).toBeDefined();
    expect(screen.getByText("Canvi de companyia i de titular")).toBeDefined();
  });

  test("is not there for who has neither the session nor the link", async () => {
    await insertLead();
    const screen = await portal.open(`/contractacio/sol-licitud/${leadId}`);
    expect(screen.queryByText(/Migdia/)).toBeNull();
  });
});

test("a company that is called reads that, and has no papers", async () => {
  await insertLead();
  await database.unguarded.query("update leads set product_id = null");
  const screen = await open();
  expect(screen.getByText("Et trucarem")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Els papers" })).toBeNull();
});

describe("a withdrawal", () => {
  const path = "/contractacio/desistiment";

  test("needs one tick, is confirmed, and is read on the request", async () => {
    await insertLead({ daysAgo: 13 });
    const screen = await open(path);
    await screen.user.click(screen.getByRole("button", { name: "Desisteix del contracte" }));
    expect(screen.getByText(/Marca-ho per confirmar/)).toBeDefined();
    await screen.user.click(screen.getByLabelText("Vull desistir del contracte 2345-6789"));
    await screen.user.click(screen.getByRole("button", { name: "Desisteix del contracte" }));
    expect(screen.getByText("Hem rebut el teu desistiment")).toBeDefined();
    await screen.user.click(screen.getByRole("link", { name: "Torna a la sol·licitud" }));
    expect(screen.getByText("El contracte està anul·lat")).toBeDefined();
  });

  test("after the days says why it is too late, without a form", async () => {
    await insertLead({ state: "active", daysAgo: 20 });
    const screen = await open(path);
    expect(screen.getByText("Ja no hi ets a temps")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Desisteix del contracte" })).toBeNull();
  });

  test("is not made by opening its screen", async () => {
    await insertLead();
    await open(path);
    const { rows } = await database.unguarded.query("select state from leads");
    expect(rows).toEqual([{ state: "confirmed" }]);
  });
});

test("the list of contracts has what is on its way as a draft, and nothing once it has begun", async () => {
  await insertLead();
  const screen = await portal.open("/contractes/electricity", { as: household });
  const section = within(screen.getByRole("region", { name: "Contractes en tràmit" }));
  expect(section.getByText("Esborrany · Enviada")).toBeDefined();
  await screen.user.click(section.getByRole("link", { name: /Mira com va/ }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("El contracte que has demanat");
  await database.unguarded.query("update leads set state = 'active'");
  const later = await portal.open("/contractes/electricity", { as: household });
  expect(later.queryByRole("region", { name: "Contractes en tràmit" })).toBeNull();
});
