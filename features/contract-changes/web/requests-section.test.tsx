import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household } = demoPeople;
const { flat } = demoContracts.household;

interface Planted {
  readonly reference: string;
  readonly kind: string;
  readonly state: string;
  readonly hoursAgo: number;
  readonly reason?: string;
}

const plant = async ({ reference, kind, state, hoursAgo, reason = "" }: Planted): Promise<void> => {
  await database.unguarded.query(
    `insert into change_requests
       (customer_id, request_id, reference, kind, state, contract_id, details, reason, created_at, changed_at)
     select customer_id, gen_random_uuid(), $2, $3, $4, contract_id, '{}', $5,
       now() - make_interval(hours => $6), now() - make_interval(hours => $6)
     from contracts where name = $1`,
    [flat, reference, kind, state, reason, hoursAgo],
  );
};
const openRequests = async () => {
  const screen = await portal.open(`/contractes/electricity/${flat}`, { as: household });
  return within(screen.getByRole("region", { name: "Què has demanat" }));
};
const power = { kind: "contract.power", state: "rejected", hoursAgo: 5, reason: "No hi ha prou línia" };

test("the latest refusal is shown with the retailer's reason, and older requests on demand", async () => {
  await plant({ ...power, reference: "CCCC-3333", hoursAgo: 9, reason: "Falta el butlletí" });
  await plant({ ...power, reference: "CCCC-4444" });
  await plant({ reference: "CCCC-5555", kind: "contract.happy_day", state: "done", hoursAgo: 1 });
  const requests = await openRequests();
  expect(requests.getByText("Motiu: No hi ha prou línia").closest("details")).toBeNull();
  expect(requests.getByText("Motiu: Falta el butlletí").closest("details")).not.toBeNull();
  expect(requests.getByText("2 sol·licituds anteriors")).toBeDefined();
  const details = requests.getByRole("link", { name: "Passos i documents CCCC-4444" });
  expect(details.getAttribute("href")).toBe("/solicituts/CCCC-4444");
});

test("a refusal is among the older requests when the same has been requested again", async () => {
  await plant({ reference: "CCCC-6666", kind: "contract.power", state: "cancelled", hoursAgo: 2 });
  const requests = await openRequests();
  expect(requests.getByText("Motiu: No hi ha prou línia").closest("details")).not.toBeNull();
  expect(requests.getByText("4 sol·licituds anteriors")).toBeDefined();
});
