import { within } from "@testing-library/dom";
import { afterAll, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { visitProvider } from "#integrations/identity-provider/testing/visit-provider.ts";
import { withoutContracting } from "#apps/web/testing/without-contracting.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startOpenidInfrastructure } from "#features/account/server/testing/openid-infrastructure.ts";

/** A deployment that allows both passwords and single sign-on. */
const { newcomer } = demoPeople;
const database = await createTestDatabase("demo");
const { infrastructure, stop } = await startOpenidInfrastructure(
  {
    amina: { name: newcomer.name, nif: newcomer.taxId },
    nora: { name: "Nora Nova", email: "nora@correu.example", email_verified: true },
  },
  { allowDefaultLogin: true },
);
const configuration = withoutContracting(infrastructure.configuration);
const portal = await startComponentPortal(database, { infrastructure: { ...infrastructure, configuration } });
afterAll(stop);

type Screen = Awaited<ReturnType<typeof portal.open>>;

const link = (screen: Screen, name: string) => within(screen.getByRole("main")).getByRole("link", { name });
const answerAtProvider = async (screen: Screen, person: "amina" | "nora"): Promise<void> => {
  const answer = await visitProvider(screen.leftFor() ?? "", person);
  await screen.goTo(`/connect?${answer}`);
};

test("the sign-in has a password field and a link to the provider, which returns to the page asked for", async () => {
  const screen = await portal.open("/acces?redirectPath=%2Fperfil");
  expect(screen.getByLabelText("Contrasenya")).toBeDefined();
  await screen.user.click(link(screen, "Accedeix amb El meu Llum"));
  await answerAtProvider(screen, "amina");
  expect(screen.address()).toBe("/perfil");
});

test("a customer with only single sign-on cannot set a password, and sees that the second step is at the provider", async () => {
  const screen = await portal.open("/connect/start?redirectPath=%2Fperfil%2Fverificacio");
  await answerAtProvider(screen, "nora");
  expect(screen.getByText(/^Aquí només s’entra amb El meu Llum/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /Envia’m un enllaç/ })).toBeNull();
  await screen.goTo("/canvi-de-clau");
  expect(screen.getByRole("button", { name: "Canvia la contrasenya" })).toBeDefined();
  expect(screen.queryByText("No saps la contrasenya actual?")).toBeNull();
});

test("the password still works if the provider does not answer", async () => {
  portal.fail(/\/openid\//, { status: 503, code: "provider_unavailable" });
  const screen = await portal.open("/factures");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("El meu Llum no respon");
  await screen.user.click(link(screen, "Accedeix amb contrasenya"));
  await screen.user.type(screen.getByLabelText("NIF, NIE, CIF o correu electrònic"), newcomer.taxId);
  await screen.user.type(screen.getByLabelText("Contrasenya"), demoPassword);
  await screen.user.click(screen.getByRole("button", { name: "Accedeix" }));
  expect(screen.address()).toBe("/");
});
