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
/** The table of the day on which every action has its screen. */
const built: HomeAction[] = homeActions.map((action) => ({
  ...action,
  target: action.target ?? (() => ({ route: invoiceRoutes.invoices })),
}));
const idsOf = (change: Partial<ShownActionsWanted>, table: readonly HomeAction[] = built): string[] =>
  shownActions({ ...wanted, ...change }, table).map(({ id }) => id);

describe("what the first page offers", () => {
  test("is only what has a screen today", () => {
    expect(idsOf({}, homeActions)).toEqual([
      "listContracts",
      "listInvoices",
      "downloadInvoice",
      "viewConsumption",
    ]);
  });

  test("is everything of the specification once it is built, contracts first", () => {
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
  ])("%s goes with %s", (id, feature) => {
    expect(idsOf({ isOn: (asked) => asked !== feature })).not.toContain(id);
    expect(idsOf({ isOn: (asked) => asked === feature })).toContain(id);
  });

  test("a new contract is there while any kind of it can be made", () => {
    for (const kind of ["dual", "electricity", "gas"])
      expect(idsOf({ isOn: (asked) => asked === `contractation.${kind}` })).toContain("newContract");
    expect(idsOf({ isOn: () => false })).not.toContain("newContract");
  });
});

describe("somebody looking on in a customer's place", () => {
  test("sees what they cannot do: power, bank, contact and SIPS", () => {
    const barred = shownActions({ ...wanted, isReadOnly: true }, built).filter(({ isBarred }) => isBarred);
    expect(barred.map(({ id }) => id)).toEqual([
      "changePower",
      "changeBankAccount",
      "changeContact",
      "noCessionSips",
    ]);
  });

  test("nothing is barred to the customer", () => {
    expect(shownActions(wanted, built).some(({ isBarred }) => isBarred)).toBe(false);
  });
});

describe("an action on a contract", () => {
  test.each([
    [["electricity", "gas"], "electricity"],
    [["gas"], "gas"],
    [["multipoint"], "electricity"],
  ] as const)("of a retailer of %j opens the list of %s", (displayTypes, contractType) => {
    const place = { language: "es", displayTypes } as const;
    expect(withContract("consumption")(place).params).toEqual({ contractType, action: "consumo" });
  });
});
