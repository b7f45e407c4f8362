import { within } from "@testing-library/dom";
import { beforeEach, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { publishDemoPromotions } from "#database/seed/pages/publish-demo-promotions.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { publishPromotions } from "#features/promotions/server/testing/publish-promotions.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const configured = await loadConfiguration("deployments/demo/llum.json");
const portal = await startComponentPortal(database, {
  infrastructure: {
    configuration: {
      ...configured,
      banners: {
        ...configured.banners,
        home: "home",
        invoices: "bills",
        consumption: "consumption",
        wallets: "wallets",
      },
      features: { ...configured.features, showCoupons: true },
      featureFlags: { ...configured.featureFlags, coupons: { coupon: true } },
    },
  },
});
const as = demoPeople.household;

beforeEach(async () => {
  await publishPromotions(database, {
    banners: [
      // The browser counts a banner once in a document, and other tests of this process show those of the demo.
      { id: 9001, code: "bills", picture: { ca: "sol.png" }, alt: { ca: "Plaques solars" }, link: "/perfil" },
    ],
    coupons: [
      {
        id: 1,
        title: { ca: "Amics" },
        description: { ca: "20 € per a cadascú" },
        share_url: "https://llum.example/amics",
        info_url: "https://llum.example/condicions",
      },
    ],
  });
});

test("a banner stands above its screen, leads to its link, and is counted", async () => {
  const screen = await portal.open("/factures", { as });
  const banner = screen.getByRole("region", { name: "Avís de la comercialitzadora" });
  const main = screen.getByRole("main");
  expect(main.compareDocumentPosition(banner) & Node.DOCUMENT_POSITION_CONTAINED_BY).not.toBe(0);
  expect(within(banner).getByRole("img", { name: "Plaques solars" }).getAttribute("src")).toMatch(
    /^data:image\/png/,
  );
  await screen.user.click(within(banner).getByRole("link", { name: "Plaques solars" }));
  expect(window.location.pathname).toBe("/perfil");
  await screen.settled();
  const { rows } = await database.unguarded.query("select event, count from banner_counts order by event");
  expect(rows).toEqual([
    { event: "opened", count: 1 },
    { event: "shown", count: 1 },
  ]);
});

test("a dismissed banner stays away", async () => {
  const screen = await portal.open("/factures", { as });
  await screen.user.click(screen.getByRole("button", { name: "Amaga l’avís" }));
  expect(screen.queryByRole("region", { name: "Avís de la comercialitzadora" })).toBeNull();
  for (const name of ["Consum", "Factures"])
    await screen.user.click(screen.getAllByRole("link", { name })[0] ?? document.body);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Factures");
  expect(screen.queryByRole("region", { name: "Avís de la comercialitzadora" })).toBeNull();
});

test("coupons stand above the lists of contracts and invoices, and share their link", async () => {
  const screen = await portal.open("/contractes/electricity", { as });
  const coupons = within(screen.getByRole("region", { name: "Cupons per compartir" }));
  expect(coupons.getByText("Amics")).toBeDefined();
  expect(coupons.getByRole("link", { name: "Condicions: Amics" }).getAttribute("href")).toBe(
    "https://llum.example/condicions",
  );
  await screen.user.click(coupons.getByRole("button", { name: "Comparteix: Amics" }));
  expect(await screen.findByText(/Hem copiat l’enllaç/)).toBeDefined();
});

test("a failure of the banner leaves the screen without it", async () => {
  portal.fail(/\/api\/.*banners/, { status: 500, code: "internal_error" });
  const screen = await portal.open("/factures", { as });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Factures");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("home and wallets can have a banner, and of two for consumption a roof gets its own", async () => {
  await publishDemoPromotions(database);
  for (const [path, text] of [
    ["/", /^No entens la factura/],
    ["/moneders-solars", /^El saldo d’un moneder solar caduca/],
    ["/consum", /^Tens plaques/],
  ] as const) {
    const screen = await portal.open(path, { as });
    const banner = screen.getByRole("region", { name: "Avís de la comercialitzadora" });
    expect(banner.textContent).toMatch(text);
    expect(within(banner).queryByRole("button") === null).toBe(path === "/moneders-solars");
  }
});
