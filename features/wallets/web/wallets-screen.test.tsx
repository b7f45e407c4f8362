import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household, pensioner } = demoPeople;
const { flat, garage } = demoContracts.household;
const villa = demoContracts.household.house;
const roof = "Moneder solar de l’Escala";
const street = "Moneder del carrer del Migdia";

beforeEach(async () => {
  await database.unguarded.query(
    `delete from change_requests; update solar_wallet_shares set is_applied = true, ends_on = null`,
  );
});

type Screen = Awaited<ReturnType<typeof portal.open>>;

const openWallets = () => portal.open("/moneders-solars", { as: household });
const walletOf = (screen: Screen, name: string) => within(screen.getByRole("region", { name }));
/** The card of a contract in a wallet. */
const cardOf = (screen: Screen, wallet: string, contract: string) =>
  within(walletOf(screen, wallet).getByRole("region", { name: new RegExp(contract) }));
const press = (screen: Screen, card: ReturnType<typeof cardOf>, name: string) =>
  screen.user.click(card.getByRole("button", { name }));

describe("the customer's wallets", () => {
  test("have balance, totals, what expires, contracts, months and ledger", async () => {
    const screen = await openWallets();
    const wallet = walletOf(screen, roof);
    expect(wallet.getByText("Saldo del moneder")).toBeDefined();
    expect(wallet.getByText(/caduquen (el \d|l’1)/)).toBeDefined();
    expect(wallet.getByText("Descomptat de factures")).toBeDefined();
    expect(cardOf(screen, roof, flat).getByText("Actiu")).toBeDefined();
    expect(cardOf(screen, roof, villa).getByText(/Omple el moneder/)).toBeDefined();
    const ledger = within(wallet.getByRole("table", { name: `${roof}: moviments` }));
    expect(ledger.getAllByText("Energia que et va sobrar").length).toBeGreaterThan(0);
    expect(ledger.getAllByText(/^FE\d{4}-/).length).toBeGreaterThan(5);
    expect(ledger.getAllByRole("row")).toHaveLength(13);
    await screen.user.click(wallet.getByRole("button", { name: /Mostra \d+ moviments més/ }));
    expect(ledger.getByText(/Ajust: regularització de lectures/)).toBeDefined();
    expect(ledger.getAllByRole("row").length).toBeGreaterThan(30);
  });

  test("have their months as a table, and a wallet without entries says so", async () => {
    const screen = await openWallets();
    const wallet = walletOf(screen, roof);
    await screen.user.click(wallet.getByRole("button", { name: "Mostra la taula" }));
    const tables = wallet.getAllByRole("table", { name: `${roof}: moviments` });
    expect(within(tables[0] ?? document.body).getAllByRole("row")).toHaveLength(25);
    await screen.user.click(wallet.getByRole("radio", { name: "Saldo" }));
    const emptyWallet = walletOf(screen, street);
    expect(emptyWallet.getAllByText(/Encara no hi ha cap moviment/).length).toBeGreaterThan(0);
  });

  test("are in the navigation of a customer who has one, and not of others", async () => {
    const link = { name: "Moneders solars" };
    const screen = await openWallets();
    expect(screen.getAllByRole("link", link).length).toBeGreaterThan(0);
    const withoutWallets = await portal.open("/moneders-solars", { as: pensioner });
    expect(withoutWallets.queryByRole("link", link)).toBeNull();
    expect(withoutWallets.getByText("No tens cap moneder solar")).toBeDefined();
  });

  test("are downloaded as a sheet", async () => {
    const screen = await openWallets();
    await screen.user.click(walletOf(screen, roof).getByRole("button", { name: "Descarrega-ho en Excel" }));
    expect(screen.downloads.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^moneders-solars_.*\.xlsx$/),
    ]);
  });

  test("that cannot be loaded say so, with a button to try again", async () => {
    portal.fail(/\/wallets\/$/, { status: 500, code: "internal_error" });
    const screen = await openWallets();
    expect(screen.getByText("No hem pogut carregar els moneders solars")).toBeDefined();
    portal.recover();
    await screen.user.click(screen.getByRole("button", { name: /Torna-ho a provar/ }));
    expect(walletOf(screen, roof).getByText("Saldo del moneder")).toBeDefined();
  });
});

describe("a change of percentage", () => {
  const open = async () => {
    const screen = await openWallets();
    await press(screen, cardOf(screen, roof, flat), "Canvia el percentatge");
    return { screen, dialog: within(screen.getByRole("dialog", { name: "Canvia el percentatge" })) };
  };
  const numberOf = (dialog: ReturnType<typeof walletOf>) =>
    dialog.getByRole<HTMLInputElement>("textbox", { name: "Percentatge" });

  test("is saved only when it differs, shows what becomes of the other contracts, and goes back when it fails", async () => {
    const { screen, dialog } = await open();
    const save = dialog.getByRole("button", { name: "Desa el percentatge" });
    expect(save.getAttribute("aria-disabled")).toBe("true");
    expect(numberOf(dialog).value).toBe("60");
    await screen.user.clear(numberOf(dialog));
    await screen.user.type(numberOf(dialog), "250{Enter}");
    expect(numberOf(dialog).value).toBe("100");
    await screen.user.clear(numberOf(dialog));
    await screen.user.type(numberOf(dialog), "45");
    await screen.user.tab();
    expect(dialog.getByText(/60\s?% → 45\s?%/)).toBeDefined();
    expect(dialog.getByText(/40\s?% → 55\s?%/)).toBeDefined();
    portal.fail(/change_bateria_pes_percentatge/, { status: 500, code: "internal_error" });
    await screen.user.click(save);
    expect(dialog.getByRole("alert").textContent).toContain("Ara no podem fer aquesta operació");
    expect(numberOf(dialog).value).toBe("60");
    expect(save.getAttribute("aria-disabled")).toBe("true");
  });

  test("is seen at once as pending, blocks further changes of the wallet, and ends as applied", async () => {
    const { screen, dialog } = await open();
    await screen.user.clear(numberOf(dialog));
    await screen.user.type(numberOf(dialog), "45");
    await screen.user.tab();
    await screen.user.click(dialog.getByRole("button", { name: "Desa el percentatge" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    const card = cardOf(screen, roof, villa);
    expect(card.getByText("Pendent")).toBeDefined();
    expect(card.getByText(/^55\s?%$/)).toBeDefined();
    const button = card.getByRole("button", { name: "Canvia el percentatge" });
    expect([button.getAttribute("aria-disabled"), button.getAttribute("aria-description")]).toEqual([
      "true",
      "Encara hi ha un canvi d’aquest moneder pendent de confirmar",
    ]);
    await database.unguarded.query("update solar_wallet_shares set is_applied = true");
    const again = await openWallets();
    expect(cardOf(again, roof, villa).getByText("Actiu")).toBeDefined();
  });

  test("to 0 % says that the contract is locked", async () => {
    const { screen, dialog } = await open();
    await screen.user.clear(numberOf(dialog));
    await screen.user.type(numberOf(dialog), "0{Enter}");
    expect(dialog.getByText(/aquest contracte queda bloquejat/)).toBeDefined();
  });

  test("is not offered where a contract has the wallet alone", async () => {
    const screen = await openWallets();
    expect(
      cardOf(screen, street, garage).queryByRole("button", { name: "Canvia el percentatge" }),
    ).toBeNull();
  });

  test("is disabled, with the reason, for a share that is not active", async () => {
    const screen = await openWallets();
    const button = cardOf(screen, street, garage).getByRole("button", { name: "Com es descompta" });
    expect([button.getAttribute("aria-disabled"), button.getAttribute("aria-description")]).toEqual([
      "true",
      "Aquest moneder no està actiu per a aquest contracte",
    ]);
  });
});

describe("a move to another wallet", () => {
  const open = async (contract: string) => {
    const screen = await openWallets();
    await press(screen, cardOf(screen, roof, contract), "Passa’l a un altre moneder");
    return { screen, dialog: within(screen.getByRole("dialog")) };
  };

  test("chooses the wallet, then the percentage, then confirms, and waits for the retailer", async () => {
    const { screen, dialog } = await open(flat);
    const next = () => screen.user.click(dialog.getByRole("button", { name: "Continua" }));
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: street }).checked).toBe(true);
    await next();
    const percentage = dialog.getByRole<HTMLInputElement>("textbox", { name: "Percentatge" });
    await screen.user.clear(percentage);
    await screen.user.type(percentage, "0{Enter}");
    expect(dialog.getByRole("button", { name: "Continua" }).getAttribute("aria-disabled")).toBe("true");
    await screen.user.clear(percentage);
    await screen.user.type(percentage, "30");
    await screen.user.tab();
    await next();
    expect(dialog.getByText("Passa al moneder").nextElementSibling?.textContent).toBe(street);
    portal.fail(/bateria_virtual_move_virtual_battery/, { status: 500, code: "internal_error" });
    await screen.user.click(dialog.getByRole("button", { name: "Confirma el canvi" }));
    expect(dialog.getByRole("alert").textContent).toContain("Ara no podem fer aquesta operació");
    await screen.user.click(dialog.getByRole("button", { name: "Enrere" }));
    const former = dialog.getByRole<HTMLInputElement>("textbox", { name: "Percentatge" });
    expect(former.value).not.toBe("30");
    portal.recover();
    await screen.user.clear(former);
    await screen.user.type(former, "30");
    await screen.user.tab();
    await next();
    await screen.user.click(dialog.getByRole("button", { name: "Confirma el canvi" }));
    expect(screen.getByText("Hem enviat el canvi")).toBeDefined();
    await screen.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "D’acord" }));
    expect(cardOf(screen, street, flat).getByText("Pendent")).toBeDefined();
    expect(walletOf(screen, roof).queryByRole("region", { name: new RegExp(flat) })).toBeNull();
  });

  test("is refused with its warning where the contract fills the wallet", async () => {
    const { dialog } = await open(villa);
    expect(dialog.getByText(/Aquest contracte omple el moneder/)).toBeDefined();
    expect(dialog.queryByRole("button", { name: "Continua" })).toBeNull();
  });

  test("is refused with its warning where the contract has active self-consumption", async () => {
    await database.unguarded.query("update solar_wallet_shares set is_origin = false");
    const { dialog } = await open(villa);
    expect(dialog.getByText(/té autoconsum actiu/)).toBeDefined();
  });
});
