import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { flat, house } = demoContracts.household;
const open = async (name: string) => {
  const screen = await portal.open(`/contractes/electricity/${name}`, { as: demoPeople.household });
  const card = () => within(screen.getByRole("region", { name: "Dades de contacte" }));
  return { screen, card };
};

describe("the contact of a contract", () => {
  test("is edited in its row: a wrong email is refused there, a right one is saved", async () => {
    const { screen, card } = await open(flat);
    await screen.user.click(card().getByRole("button", { name: "Canvia’l Correu electrònic" }));
    const input = card().getByLabelText("Correu electrònic per als avisos");
    await screen.user.clear(input);
    await screen.user.type(input, "casa");
    await screen.user.click(card().getByRole("button", { name: "Desa" }));
    expect(
      card().getByText(
        "Escriu un correu electrònic, per exemple nom@exemple.cat. Abans de l’arrova no hi poden anar accents ni espais",
      ),
    ).toBeDefined();
    await screen.user.type(input, "@example.org");
    await screen.user.click(card().getByRole("button", { name: "Desa" }));
    expect(card().queryByRole("textbox")).toBeNull();
    expect(screen.getByRole("region", { name: "Dades de contacte" }).textContent).toContain(
      "casa@example.org",
    );
    expect(screen.getByText(/^Correu electrònic: .* · l’hem rebuda$/)).toBeDefined();
  });

  test("goes back to editing with the field's error when the server refuses it", async () => {
    const { screen, card } = await open(house);
    await screen.user.click(card().getByRole("button", { name: "Canvia’l Telèfon" }));
    const input = card().getByLabelText<HTMLInputElement>("Telèfon per als avisos");
    await screen.user.clear(input);
    await screen.user.type(input, "611111111");
    portal.fail(/notification\/phone\/$/, { status: 400, code: "invalid_request" });
    await screen.user.click(card().getByRole("button", { name: "Desa" }));
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(input.value).toBe("611111111");
    portal.recover();
    await screen.user.click(card().getByRole("button", { name: "Desa" }));
    expect(screen.getByText(/^Telèfon: .* · l’hem rebuda$/)).toBeDefined();
  });
});

describe("electronic notification", () => {
  test("is requested with the email and mobile of the account, and the button shows its state", async () => {
    await database.unguarded.query(
      `update contracts set electronic_notification = false, electronic_notification_requested_on = null,
         electronic_notification_starts_on = null where name = $1`,
      [flat],
    );
    const { screen } = await open(flat);
    await screen.user.click(screen.getByRole("button", { name: "Activa-la" }));
    const dialog = within(screen.getByRole("dialog", { name: "Activa la notificació electrònica" }));
    expect(dialog.getByLabelText<HTMLInputElement>("Correu electrònic").value).toBe(
      demoPeople.household.email,
    );
    await screen.user.clear(dialog.getByLabelText("Mòbil"));
    await screen.user.click(dialog.getByRole("button", { name: "Demana-la" }));
    expect(dialog.getByText("Escriu un telèfon, per exemple 600 000 001")).toBeDefined();
    await screen.user.type(dialog.getByLabelText("Mòbil"), "600000123");
    await screen.user.click(dialog.getByRole("button", { name: "Demana-la" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    const button = screen.getByRole("button", { name: "Sol·licitada" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  test("with another email asks for the password, and takes the email as it was typed", async () => {
    await database.unguarded.query(
      `update contracts set electronic_notification = false, electronic_notification_requested_on = null,
         electronic_notification_starts_on = null where name = $1`,
      [house],
    );
    const { screen } = await open(house);
    await screen.user.click(screen.getByRole("button", { name: "Activa-la" }));
    const dialog = within(screen.getByRole("dialog"));
    const email = dialog.getByLabelText("Correu electrònic");
    await screen.user.clear(email);
    await screen.user.type(email, "nova@example.org");
    await screen.user.type(dialog.getByLabelText("Contrasenya actual"), "no-es-aquesta");
    await screen.user.click(dialog.getByRole("button", { name: "Demana-la" }));
    expect(dialog.getByText("La contrasenya no és correcta. Revisa-la i torna-ho a provar.")).toBeDefined();
    await screen.user.clear(dialog.getByLabelText("Contrasenya actual"));
    await screen.user.type(dialog.getByLabelText("Contrasenya actual"), "Demo-1234");
    await screen.user.click(dialog.getByRole("button", { name: "Demana-la" }));
    expect(screen.getByRole("button", { name: "Sol·licitada" })).toBeDefined();
    const { rows } = await database.unguarded.query(
      "select details from change_requests where kind = 'contract.electronic_notification' order by created_at desc limit 1",
    );
    expect(rows[0].details.email).toBe("nova@example.org");
  });
});
