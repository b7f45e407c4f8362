import { expect } from "@playwright/test";
import { demoContracts } from "#database/seed/demo-people.ts";
import {
  addDays,
  addMonths,
  firstOfMonth,
  hoursInDay,
  madridDate,
  type PlainDate,
} from "#energy/calendar.ts";
import type { ScreenState } from "./stage.ts";

const { household } = demoContracts;

const today = madridDate(new Date());
/** The latest day of 25 hours that has readings. */
const clocksBack = (): PlainDate => {
  let day = addDays(today, -4);
  while (hoursInDay(day) !== 25) day = addDays(day, -1);
  return day;
};
/** A complete month with quarter-hour readings. */
const lastMonth = firstOfMonth(addMonths(firstOfMonth(addDays(today, -4)), -1));

/** The consumption of a home with solar panels, as a chart or a table, and its date picker. */
const consumptionBy = (view: string, date: PlainDate, hasTable = true): ScreenState => ({
  name: `the consumption of a roof, ${view}, with its choice of a date`,
  bring: async (stage) => {
    await stage.as("household");
    const query = new URLSearchParams({ contract: household.house, view, date });
    await stage.open("consumption.consumption", `?${query.toString()}`);
    if (hasTable) await stage.press(stage.button("consumption", "chart.showTable"));
    await stage.press(stage.button("consumption", `dates.choose.${view}`));
  },
});

/** States of the screens of bills, contracts and consumption, other than their first. */
export const customerStates: readonly ScreenState[] = [
  {
    name: "a customer's first page",
    route: "home.home",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("home.home");
    },
  },
  {
    name: "a customer's menu",
    dialog: "platform/ui/navigation/menu-drawer.tsx",
    only: "phone",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("invoices.invoices");
      await stage.press(stage.button("platform", "openMenu"));
    },
  },
  {
    name: "the filters of bills",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("invoices.invoices", "?limit=5&amount=-500..500");
      await stage.press(stage.button("invoices", "filters.open"));
      await expect(stage.page.getByLabel(stage.word("invoices", "filters.address"))).toBeVisible();
    },
  },
  {
    name: "no bill that the filters let through",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("invoices.invoices", "?number=NO-N-HI-HA");
    },
  },
  {
    name: "the history of a bill",
    dialog: "features/invoices/web/pending-history-dialog.tsx",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("invoices.invoices", "?limit=5&status=unpaid&status=partially_paid");
      await stage.openDialog("invoices", "history.of");
    },
  },
  {
    name: "no bill yet",
    bring: async (stage) => {
      await stage.as("newcomer");
      await stage.open("invoices.invoices");
    },
  },
  {
    name: "no contract yet",
    bring: async (stage) => {
      await stage.as("newcomer");
      await stage.open("contracts.contracts");
    },
  },
  {
    name: "no consumption yet",
    bring: async (stage) => {
      await stage.as("newcomer");
      await stage.open("consumption.consumption");
    },
  },
  consumptionBy("monthly", lastMonth),
  consumptionBy("daily", lastMonth),
  consumptionBy("hourly", clocksBack()),
  // A table of 96 rows repeats the layout of one of 24.
  consumptionBy("quarter-hourly", lastMonth, false),
  {
    name: "no contract that the search finds",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("contracts.contracts", "?filter=%25");
    },
  },
  {
    name: "a contract of six powers",
    bring: async (stage) => {
      await stage.as("company");
      await stage.open("contracts.contracts");
      await stage.page.getByRole("link", { name: demoContracts.company.workshop, exact: true }).click();
      await expect(stage.page.getByRole("heading", { level: 1 })).toContainText(
        demoContracts.company.workshop,
      );
    },
  },
  {
    name: "the opt-out of SIPS of a contract",
    dialog: "features/contracts/web/contract-change.tsx",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("contracts.contracts");
      await stage.page.getByRole("link", { name: household.flat, exact: true }).click();
      await stage.openDialog("contracts", "sips.open");
    },
  },
  {
    name: "the change of bank account of a contract, sent without an account",
    dialog: "features/contracts/web/bank-account-dialog.tsx",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("contracts.contracts");
      await stage.page.getByRole("link", { name: household.flat, exact: true }).click();
      await stage.openDialog("contracts", "bankAccount.open");
      await stage.page.getByRole("dialog").locator("button[type=submit]").click();
    },
  },
  {
    name: "a session that is over",
    dialog: "apps/web/shell/expired-dialog.tsx",
    staysOpen: true,
    statuses: [401],
    expectedErrors: /ApiError: 401 token_expired/,
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("profile.profile");
      const context = stage.page.context();
      await context.clearCookies({ name: "llum_session" });
      await context.addCookies([{ name: "llum_session", value: "1.gone", url: stage.page.url() }]);
      const menu = stage.button("platform", "openMenu");
      if (await menu.isVisible()) await menu.press("Enter");
      const contracts = stage.page.getByRole("link", {
        name: "Contractes",
        exact: true,
      });
      await contracts.locator("visible=true").first().press("Enter");
      await expect(stage.page.getByRole("dialog")).toBeVisible();
    },
  },
];
