import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const configured = await loadConfiguration("deployments/demo/llum.json");
const portal = await startComponentPortal(await createTestDatabase("demo"), {
  infrastructure: {
    configuration: {
      ...configured,
      features: { ...configured.features, contactAutoReads: false, reclamATCContact: false },
      support: { ...configured.support, minimumAttachments: 2 },
    },
  },
});
const as = demoPeople.household;
const { flat } = demoContracts.household;

test("without readings, the address of their form opens that of a question, and no entry leads to it", async () => {
  const screen = await portal.open("/atencio-al-client?autolectures=true", { as });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Escriu-nos");
  expect(screen.getByLabelText("Assumpte")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Envia una lectura" })).toBeNull();
});

test("without claims in the contact form, their screen is the only way to one", async () => {
  const screen = await portal.open("/atencio-al-client", { as });
  expect(screen.queryByRole("button", { name: "Fes una reclamació" })).toBeNull();
  expect(screen.getAllByRole("link", { name: "Reclamacions" }).length).toBeGreaterThan(0);
});

test("a question is not sent with fewer files than the deployment asks for, and says how many it needs", async () => {
  const screen = await portal.open("/atencio-al-client", { as });
  await screen.user.type(screen.getByRole("combobox", { name: "Contracte" }), flat);
  await screen.user.click(screen.getByRole("option", { name: new RegExp(flat) }));
  await screen.user.selectOptions(screen.getByLabelText("Sobre què ens escrius?"), "Una factura");
  await screen.user.type(screen.getByLabelText("Assumpte"), "La de juliol");
  await screen.user.type(screen.getByLabelText("Explica-ho"), "No l’entenc");
  const file = new File(["%PDF-1.7\na bill\n%%EOF\n"], "factura.pdf", { type: "application/pdf" });
  await screen.user.upload(screen.getByLabelText(/Fitxers/), file);
  await screen.user.click(screen.getByRole("button", { name: "Envia el missatge" }));
  expect(screen.getByRole("link", { name: "Adjunta com a mínim 2 fitxers." })).toBeDefined();
  expect(screen.queryByText("Hem rebut el teu missatge")).toBeNull();
});
