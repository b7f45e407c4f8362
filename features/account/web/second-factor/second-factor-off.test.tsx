import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { startTestPortal } from "#apps/server/testing/test-portal.ts";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { withoutContracting } from "#apps/web/testing/without-contracting.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const { newcomer } = demoPeople;
const database = await createTestDatabase("demo");

/** Sets up an app for the person while the deployment still has second factors. */
const setUpApp = async ({ taxId }: { taxId: string }): Promise<void> => {
  const { app, send } = await startTestPortal(database);
  const { cookie } = await send({ path: "/auth/get_token", body: { user: taxId, password: demoPassword } });
  const call = (path: string, body: object) => send({ path, body, headers: { cookie } });
  const { json } = await call("/user/second_factor/totp", { current_password: demoPassword });
  const code = new TOTP({ secret: Secret.fromBase32(json.secret) }).generate();
  const confirmed = await call("/user/second_factor/totp/confirm", { code });
  expect(confirmed.status).toBe(200);
  await app.close();
};

await setUpApp(newcomer);
const configuration = withoutContracting(await loadConfiguration("deployments/demo/llum.json"));
const portal = await startComponentPortal(database, {
  infrastructure: { configuration: { ...configuration, secondFactor: { enabled: false } } },
});

test("where second factors are switched off, the password is enough and the screen does not exist", async () => {
  const screen = await portal.open("/perfil/verificacio", { as: newcomer });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Aquesta pàgina no existeix");
  await screen.goTo("/perfil");
  expect(screen.queryByRole("link", { name: "Verificació en dos passos" })).toBeNull();
});
