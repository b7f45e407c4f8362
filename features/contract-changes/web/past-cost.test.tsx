import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { requestChanges } from "#apps/server/testing/declared.ts";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { loadMarketData } from "#database/seed/load-market.ts";
import { madridDate } from "#energy/calendar.ts";
import { changeTerms } from "#features/contracts/server/contract-terms.ts";
import { createChangeRequests } from "#features/requests/server/change-requests.ts";
import { execute } from "#platform/server/database/query.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
await loadMarketData(database);
const portal = await startComponentPortal(database);
const requests = createChangeRequests({ database, kinds: requestChanges });
const { flat } = demoContracts.household;
const now = new Date();
const [year = 0, month = 0] = madridDate(now).split("-").map(Number);
const lastAugust = `${month > 8 ? year : year - 1}-08-01`;

const { rows } = await database.unguarded.query(
  `select k.customer_id::int as "customerId", k.contract_id::int as "contractId" from contracts k
   join contract_names n on n.customer_id = k.customer_id and n.contract_id = k.contract_id where n.name = $1`,
  [flat],
);
const key: { customerId: number; contractId: number } = rows[0];

const open = (address: string) => portal.open(address, { as: demoPeople.household });

/** Each line of what August cost, as the customer reads it. */
const costOfAugust = async (): Promise<string[]> => {
  const search = new URLSearchParams({ contract: flat, view: "daily", date: lastAugust });
  const screen = await open(`/consum?${search.toString()}`);
  const section = within(await screen.findByRole("region", { name: "Què ha costat" }));
  await section.findByText("Total");
  return section
    .getAllByRole("term")
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ""}`);
};

const stateOf = async (kind: string) => {
  const found = await database.unguarded.query(
    "select reference, state from change_requests where customer_id = $1 and kind = $2 order by created_at desc",
    [key.customerId, kind],
  );
  return found.rows[0];
};

/** The customer signs what was asked for in the dialog, and the retailer carries it out. */
const carryOut = async (kind: string): Promise<void> => {
  const { reference, state } = await stateOf(kind);
  expect(state).toBe("waiting_for_signature");
  const request = { customerId: key.customerId, reference };
  await requests.inTransaction(async (client) => {
    await requests.move(client, request, { to: "sent", actor: "portal", now });
    await requests.move(client, request, { to: "accepted", actor: "retailer", now });
    await requests.move(client, request, { to: "done", actor: "retailer", now });
  });
  expect((await stateOf(kind)).state).toBe("done");
};

test("a power change, a product change and a change to 3.0TD of today leave the cost of August to the cent", async () => {
  const before = await costOfAugust();
  expect(before.join("\n")).toMatch(/Total: [1-9][\d.]*,\d\d\s€/);

  const power = await open(`/contractes/electricity/${flat}/accio/canvi-de-potencia?powers=6.9,6.9`);
  await power.user.click(await power.findByRole("button", { name: "Demana el canvi" }));
  await carryOut("contract.power");
  const contract = await open(`/contractes/electricity/${flat}`);
  expect(contract.getAllByText(/^6,9\skW$/).length).toBeGreaterThan(0);
  expect(await costOfAugust()).toEqual(before);

  const offers = await open(`/consum/millor-tarifa?contract=${flat}`);
  await offers.user.click(offers.getByRole("link", { name: "Mira què canvia i demana-ho" }));
  await offers.user.click(await offers.findByRole("button", { name: "Demana el canvi" }));
  await carryOut("contract.product");
  expect(await costOfAugust()).toEqual(before);

  // The retailer moves a supply to another tariff; the portal does not offer it.
  const contracts = { customerIds: [key.customerId], contractIds: [key.contractId], now };
  await requests.inTransaction((client) =>
    changeTerms(client, contracts, async () => {
      await execute(client, {
        text: `update contracts set access_tariff = '019', access_tariff_name = '3.0TD', powers_w = array_fill(16000, '{6}')
               where customer_id = $1 and contract_id = $2`,
        values: [key.customerId, key.contractId],
      });
    }),
  );
  expect((await open(`/contractes/electricity/${flat}`)).getAllByText("3.0TD").length).toBeGreaterThan(0);
  expect(await costOfAugust()).toEqual(before);
});
