import { expect, test } from "vitest";
import { startComponentDesk } from "#apps/desk/testing/component-desk.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestIdentities } from "../server/testing/test-identities.ts";

const database = await createTestDatabase("demo");
const identities = createTestIdentities();
const configuration = await loadConfiguration("deployments/demo/llum.json");
const staffOpenid = {
  ...configuration.staffOpenid,
  issuer: "https://id.example",
  clientId: "desk",
  providerName: "Llum ID",
  agents: ["desk"],
};
const desk = await startComponentDesk(database, {
  infrastructure: {
    configuration: { ...configuration, staffOpenid },
    staffProvider: identities.provider,
  },
});
const nora = { subject: "nora", name: "Nora Nova", email: "nora@retailer.example", groups: ["desk"] };

/** Begins a sign-in at the provider from a page of the desk, and comes back with its answer. */
const visitProvider = async (answer: Record<string, string>) => {
  const screen = await desk.open("/customers", { roles: ["agent"] });
  await database.pool.query("delete from staff_sessions");
  await screen.reload();
  await screen.user.click(screen.getByRole("button", { name: "Sign in with Llum ID" }));
  const state = new URL(screen.leftFor() ?? "").searchParams.get("state") ?? "";
  const query = new URLSearchParams({ ...answer, state });
  window.history.replaceState(null, "", `/gestio/connect?${query}`);
  await screen.reload();
  return screen;
};

test("who signs in at the provider comes back to the page that was open", async () => {
  identities.put(nora);
  const screen = await visitProvider({ code: "nora" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Customers");
  expect(screen.getAllByText("Nora Nova").length).toBeGreaterThan(0);
});

test("a refusal says what to do, and the way back leads to the page that was open", async () => {
  identities.put({ ...nora, groups: [] });
  const screen = await visitProvider({ code: "nora" });
  expect(screen.getByRole("alert").textContent).toContain("in no group that opens the desk");
  expect(screen.getByRole("link", { name: "Back to the sign-in" }).getAttribute("href")).toBe(
    "/gestio/customers",
  );
});

test("who comes back without signing in, or opens the address alone, is led to the sign-in", async () => {
  const cancelled = await visitProvider({ error: "access_denied" });
  expect(cancelled.getByText("You came back from Llum ID without signing in.")).toBeDefined();
  const alone = await desk.open("/connect", { roles: ["agent"] });
  expect(alone.getByText(/only serves to come back from Llum ID/)).toBeDefined();
});
