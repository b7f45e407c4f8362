import { describe, expect, test } from "vitest";
import type { FeatureRoute, HomeAction } from "#platform/contract/feature.ts";
import { offeredActions, type OfferedActionsWanted } from "./home-actions.ts";

const wanted: OfferedActionsWanted = {
  isOn: () => true,
  isReadOnly: false,
  language: "ca",
  displayTypes: ["electricity", "gas"],
};
const route: FeatureRoute = { paths: { ca: "/p", es: "/p", en: "/p" }, access: "private" };
const actionNamed = (name: string, change: Partial<HomeAction> = {}): HomeAction => ({
  label: { ca: name, es: name, en: name },
  detail: { ca: "", es: "", en: "" },
  group: "contracts",
  order: 10,
  target: () => ({ route }),
  inReadOnlySession: "allowed",
  ...change,
});
const namesOf = (actions: readonly HomeAction[], change: Partial<OfferedActionsWanted> = {}): string[] =>
  offeredActions(actions, { ...wanted, ...change }).map(({ action }) => action.label.ca);

describe("the actions of the home screen", () => {
  test("are in their declared order, whichever feature declares them", () => {
    const actions = [
      actionNamed("third", { order: 30 }),
      actionNamed("first"),
      actionNamed("second", { order: 20 }),
    ];
    expect(namesOf(actions)).toEqual(["first", "second", "third"]);
  });

  test("are offered by their own condition", () => {
    const action = actionNamed("new contract", {
      isOffered: (isOn) => isOn("contractation.dual") || isOn("contractation.gas"),
    });
    expect(namesOf([action], { isOn: (asked) => asked === "contractation.gas" })).toEqual(["new contract"]);
    expect(namesOf([action], { isOn: () => false })).toEqual([]);
  });

  test("are not offered while the deployment disables their route", () => {
    const target = () => ({ route: { ...route, requires: "features.powerChange" } });
    const action = actionNamed("power", { target });
    expect(namesOf([action], { isOn: (asked) => asked === "features.powerChange" })).toEqual(["power"]);
    expect(namesOf([action], { isOn: (asked) => asked !== "features.powerChange" })).toEqual([]);
  });

  test("have targets that depend on the language and on what is supplied", () => {
    const target: HomeAction["target"] = ({ language, displayTypes }) => ({
      route,
      params: { language, first: displayTypes[0] ?? "" },
    });
    expect(
      offeredActions([actionNamed("own", { target })], { ...wanted, language: "es", displayTypes: ["gas"] }),
    ).toMatchObject([{ target: { params: { language: "es", first: "gas" } } }]);
  });
});

describe("in an impersonation session", () => {
  const actions = [actionNamed("read"), actionNamed("change", { inReadOnlySession: "barred" })];
  const barredTo = (isReadOnly: boolean) =>
    offeredActions(actions, { ...wanted, isReadOnly })
      .filter(({ isBarred }) => isBarred)
      .map(({ action }) => action.label.ca);

  test("the actions that change something are barred", () => {
    expect(barredTo(true)).toEqual(["change"]);
  });

  test("no action is barred to the customer", () => {
    expect(barredTo(false)).toEqual([]);
  });
});
