import { afterAll, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { startOpenidInfrastructure } from "#features/account/server/testing/openid-infrastructure.ts";
import { visitProvider } from "#integrations/identity-provider/testing/visit-provider.ts";
import { withoutContracting } from "#apps/web/testing/without-contracting.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const { newcomer } = demoPeople;
const { infrastructure, stop } = await startOpenidInfrastructure({
  amina: { name: newcomer.name, nif: newcomer.taxId },
});
const configuration = withoutContracting(infrastructure.configuration);
const home = { ...configuration.home, type: "tabGroups" as const };
const portal = await startComponentPortal(await createTestDatabase("demo"), {
  infrastructure: { ...infrastructure, configuration: { ...configuration, home } },
});
afterAll(stop);

test("a return from the provider without a destination leads to the home screen", async () => {
  const screen = await portal.open("/acces");
  await screen.goTo(`/connect?${await visitProvider(screen.leftFor() ?? "", "amina")}`);
  expect(screen.address()).toBe("/");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Què vols fer?");
});
