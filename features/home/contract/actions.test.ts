import { describe, expect, test } from "vitest";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import {
  homeActions,
  shownActions,
  withContract,
  type HomeAction,
  type ShownActionsWanted,
} from "./actions.ts";

const wanted: ShownActionsWanted = {
  isOn: () => true,
  isReadOnly: false,
  language: "ca",
  displayTypes: ["electricity", "gas"],
};
/** The actions as if each already had its screen. */
const built: HomeAction[] = homeActions.map((action) => ({
  ...action,
  target: action.target ?? (() => ({ route: invoiceRoutes.invoices })),
}));
const idsOf = (change: Partial<ShownActionsWanted>, table: readonly HomeAction[] = built): string[] =>
  shownActions({ ...wanted, ...change }, table).map(({ id }) => id);

describe("the actions of the home screen", () => {
  test("are only those with a screen today", () => {
    expect(idsOf({}, homeActions)).toEqual([
      "listContracts",
      "listInvoices",
      "downloadInvoice",
      "viewConsumption",
    ]);
  });

  test("are all of the specification's once every screen exists, contracts first", () => {
    expect(idsOf({})).toEqual([
      "newContract",
      "listContracts",
      "downloadContract",
      "changePower",
      "changeBankAccount",
      "changeContact",
      "noCessionSips",
      "listInvoices",
      "downloadInvoice",
      "payOnline",
      "viewConsumption",
    ]);
  });

  test.each([
    ["downloadContract", "features.contractReportDownload"],
    ["changePower", "features.powerChange"],
    ["changeBankAccount", "contract.ibanChange.enabled"],
    ["changeContact", "features.notificacionAddressChange"],
    ["noCessionSips", "features.noCesionSips"],
    ["payOnline", "features.onlinePayment"],
  ])("include %s only with %s on", (id, feature) => {
    expect(idsOf({ isOn: (asked) => asked !== feature })).not.toContain(id);
    expect(idsOf({ isOn: (asked) => asked === feature })).toContain(id);
  });

  test("include a new contract while any kind of contract can be made", () => {
    for (const kind of ["dual", "electricity", "gas"])
      expect(idsOf({ isOn: (asked) => asked === `contractation.${kind}` })).toContain("newContract");
    expect(idsOf({ isOn: () => false })).not.toContain("newContract");
  });
});

describe("in an impersonation session", () => {
  test("changes of power, bank, contact and SIPS are shown as barred", () => {
    const barred = shownActions({ ...wanted, isReadOnly: true }, built).filter(({ isBarred }) => isBarred);
    expect(barred.map(({ id }) => id)).toEqual([
      "changePower",
      "changeBankAccount",
      "changeContact",
      "noCessionSips",
    ]);
  });

  test("no action is barred to the customer", () => {
    expect(shownActions(wanted, built).some(({ isBarred }) => isBarred)).toBe(false);
  });
});

describe("an action on a contract", () => {
  test.each([
    [["electricity", "gas"], "electricity"],
    [["gas"], "gas"],
    [["multipoint"], "electricity"],
  ] as const)("with the products %j opens the contract list filtered by %s", (displayTypes, contractType) => {
    const place = { language: "es", displayTypes } as const;
    expect(withContract("consumption")(place).params).toEqual({ contractType, action: "consumo" });
  });
});
