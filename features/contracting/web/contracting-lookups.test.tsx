import { within } from "@testing-library/dom";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import {
  chooseProduct,
  cupsEndingIn,
  fileNamed,
  fillInInstallation,
  fillInPerson,
  goOn,
  type Screen,
  step,
  write,
} from "#apps/web/testing/contracting-form.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const configuration = await loadConfiguration("deployments/demo/llum.json");
const database = await createTestDatabase("demo");
const sandbox = createSandboxRegistry();
/** The sandbox's register, where self-consumption is of a kind that is not the usual one. */
const supplyPointRegistry: typeof sandbox = {
  find: async (query) => {
    const answer = await sandbox.find(query);
    return answer.kind === "known" &&
      answer.facts.commodity === "electricity" &&
      answer.facts.selfConsumption === "41"
      ? { ...answer, facts: { ...answer.facts, selfConsumption: "43" } }
      : answer;
  },
};
const portal = await startComponentPortal(database, {
  infrastructure: {
    supplyPointRegistry,
    configuration: {
      ...configuration,
      organization: { ...configuration.organization, phone_crm: "900 111 222" },
      contractation: { ...configuration.contractation, comerOriginShown: true },
    },
  },
});
const electricity = "/nou-client-electricitat";
const retailerLabel = "Amb quina companyia el tens ara?";

const asked = (path: string): string[] => portal.requests.filter((request) => request.includes(path));
const optionsOf = (screen: Screen, label: string): string[] =>
  Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, ({ text }) => text);
const chooseRetailer = async (screen: Screen): Promise<void> => {
  const options = within(screen.getByLabelText(retailerLabel)).getAllByRole<HTMLOptionElement>("option");
  await screen.user.selectOptions(screen.getByLabelText(retailerLabel), options.at(-1)?.value ?? "");
};

describe("the register", () => {
  test("is asked once, when the CUPS is whole, whatever is written around it", async () => {
    const screen = await portal.open(electricity);
    const cups = cupsEndingIn("101");
    await write(screen, "CUPS", cups.slice(0, 19));
    expect(asked("/availability")).toEqual([]);
    await write(screen, "CUPS", ` ${cups.toLowerCase()} `);
    await write(screen, "CUPS", cups);
    expect(asked("/availability")).toHaveLength(1);
  });

  test.each([
    ["that is left as it is", false, "43"],
    ["that is denied", true, "00"],
  ])("says which self-consumption there is, %s", async (_name, isDenied, code) => {
    const screen = await portal.open(electricity);
    await fillInInstallation(screen, { cups: cupsEndingIn("990") });
    await chooseRetailer(screen);
    await goOn(screen);
    await fillInPerson(screen);
    await goOn(screen);
    const panels = screen.getByLabelText<HTMLInputElement>("Hi tinc plaques solars");
    expect(panels.checked).toBe(true);
    if (isDenied) await screen.user.click(panels);
    await chooseProduct(screen);
    await goOn(screen);
    expect(step(screen)).toBe("El pagament");
    const { rows } = await database.unguarded.query(
      "select answers ->> 'selfconsCode' as code from leads order by created_at desc limit 1",
    );
    expect(rows).toEqual([{ code }]);
  });
});

describe("the postal code", () => {
  test("chooses its only municipality, and clears it and the province with another code", async () => {
    const screen = await portal.open(electricity);
    const province = () => screen.getByLabelText<HTMLInputElement>("Província");
    await write(screen, "Codi postal", "17003");
    await vi.waitFor(() => expect(province().value).toBe("Girona"), 5_000);
    expect(screen.getByLabelText<HTMLSelectElement>("Municipi").selectedOptions[0]?.text).toBe("Girona");
    expect(province().readOnly).toBe(true);
    await write(screen, "Codi postal", "99999");
    await vi.waitFor(() => expect(province().value).toBe(""), 5_000);
    expect(screen.getByLabelText<HTMLSelectElement>("Municipi").value).toBe("");
  });

  test("is looked up 700 milliseconds after the last key", async () => {
    const screen = await portal.open(electricity);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const keys of ["17003", "{Backspace}2"]) {
      await screen.user.type(screen.getByLabelText("Codi postal"), keys);
      vi.advanceTimersByTime(699);
      await screen.settled();
      expect(asked("/geo/zipcode/")).toEqual([]);
    }
    vi.advanceTimersByTime(1);
    await screen.settled();
    expect(asked("/geo/zipcode/")).toEqual(["/api/v1/geo/zipcode/17002/"]);
  });
});

describe("the present retailer", () => {
  test("is asked of the list of the commodity", async () => {
    const screen = await portal.open(electricity);
    expect(screen.queryByLabelText(retailerLabel)).toBeNull();
    await screen.user.click(screen.getByLabelText("Sí, i el contracte és a nom meu"));
    expect(optionsOf(screen, retailerLabel).length).toBeGreaterThan(5);
    await screen.user.click(screen.getByLabelText("No, no hi ha llum"));
    expect(screen.queryByLabelText(retailerLabel)).toBeNull();
  });

  test("is not asked while the list cannot be had", async () => {
    portal.fail(/leads\/comers/, { status: 500, code: "internal_error" });
    const screen = await portal.open(electricity);
    await screen.user.click(screen.getByLabelText("Sí, i el contracte és a nom meu"));
    expect(asked("leads/comers")).not.toEqual([]);
    expect(screen.queryByLabelText(retailerLabel)).toBeNull();
  });
});

test("where there is no price for a supply, the telephone for new customers is named", async () => {
  await database.unguarded.query("update products set on_sale = false");
  const screen = await portal.open(electricity);
  await fillInInstallation(screen, { cups: cupsEndingIn("101") });
  await chooseRetailer(screen);
  await goOn(screen);
  await fillInPerson(screen);
  await goOn(screen);
  const [call] = screen.getAllByRole("link", { name: "900 111 222" });
  expect(call?.getAttribute("href")).toBe("tel:900111222");
});

test("a field takes as many files as its document may have pages", async () => {
  const screen = await portal.open(electricity);
  await screen.user.click(screen.getByLabelText("Sí, i el contracte és a nom meu"));
  const files = ["1.pdf", "2.pdf", "3.pdf", "4.pdf"].map(fileNamed);
  await screen.user.upload(screen.getByLabelText(/^Última factura/), files);
  expect(screen.getAllByRole("button", { name: /\.pdf/ })).toHaveLength(3);
  expect(screen.queryByText(/4\.pdf/)).toBeNull();
  expect(screen.getByText(/com a màxim|Hi caben/)).toBeDefined();
});
