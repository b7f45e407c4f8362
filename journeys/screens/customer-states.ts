import { expect } from "@playwright/test";
import { demoContracts, type DemoPersonName } from "#database/seed/demo-people.ts";
import {
  addDays,
  addMonths,
  firstOfMonth,
  hoursInDay,
  madridDate,
  type PlainDate,
} from "#energy/calendar.ts";
import type { ScreenState, Stage } from "./stage.ts";

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

/** Two contracts in one chart, with the boxes that choose them. */
const contractsTogether: ScreenState = {
  name: "the consumption of several contracts, with their choice and table",
  bring: async (stage) => {
    await stage.as("household");
    const query = new URLSearchParams({ contract: household.flat, bars: "grouped" });
    await stage.open("consumption.consumption", `?${query.toString()}`);
    await stage.press(stage.button("consumption", "together.open"));
    await stage.page.getByRole("checkbox").first().check();
    await expect(stage.page).toHaveURL(/with=/);
    await stage.press(stage.button("consumption", "chart.showTable"));
  },
};

/** A contract of a customer. */
const openContract = async (
  stage: Stage,
  contract: string,
  person: DemoPersonName = "household",
): Promise<void> => {
  await stage.as(person);
  await stage.open("contracts.contracts", `/${contract}`);
};

interface ContractDialog {
  readonly contract?: string;
  readonly person?: DemoPersonName;
  /** Key of words in the name of the button that opens it. */
  readonly opener: string;
  /** Key of words in the title of the part that holds the button. */
  readonly fold?: string;
  /** The file of the dialog, where it is not one of the common form. */
  readonly file?: string;
  /** Submitted as it opens, so that it shows what is wrong or missing. */
  readonly isSent?: true;
}

const contractDialog = (
  name: string,
  { contract = household.flat, person, opener, fold, file = "contract-change.tsx", isSent }: ContractDialog,
): ScreenState => ({
  name,
  dialog: `features/contract-changes/web/${file}`,
  bring: async (stage) => {
    await openContract(stage, contract, person);
    if (fold !== undefined) await stage.unfold("contracts", fold);
    await stage.openDialog("contract-changes", opener);
    if (isSent) await stage.page.getByRole("dialog").locator("button[type=submit]").click();
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
    name: "the card that pays a bill",
    dialog: "features/payments/web/payment-dialog.tsx",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("invoices.invoices", "?limit=5&status=unpaid&status=partially_paid");
      await stage.openDialog("invoices", "payment.payOf");
      await expect(stage.page.getByLabel(stage.word("payments", "card.number"))).toBeVisible();
    },
  },
  {
    name: "the bills to pay by card",
    bring: async (stage) => {
      await stage.as("household");
      await stage.page.goto("/factures/pay-online");
      await expect(stage.page.getByRole("checkbox").first()).toBeVisible();
    },
  },
  {
    name: "the card payment of a bill",
    dialog: "features/payments/web/card-payment-dialogs.tsx",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("invoices.invoices", "?limit=5&status=paid");
      await stage.openDialog("invoices", "payment.summaryOf");
      await expect(stage.button("payments", "transaction.receipt")).toBeVisible();
    },
  },
  {
    name: "a payment link that is not valid",
    route: "payments.paymentLink",
    statuses: [404],
    expectedErrors: /ApiError: 404 payment_link_not_valid/,
    bring: (stage) => stage.open("payments.paymentLink"),
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
  contractsTogether,
  {
    name: "no contract that the search finds",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("contracts.contracts", "?filter=%25");
    },
  },
  {
    name: "a contract of six powers",
    bring: (stage) => openContract(stage, demoContracts.company.workshop, "company"),
  },
  {
    name: "a contract with its parts open",
    bring: async (stage) => {
      await openContract(stage, household.house);
      for (const fold of ["billing", "contact", "data", "supply", "wallets", "documents"])
        await stage.unfold("contracts", `${fold}.title`);
    },
  },
  {
    name: "a contract that is not signed yet",
    bring: (stage) => openContract(stage, household.garage),
  },
  contractDialog("the opt-out of SIPS of a contract", { opener: "sips.open", fold: "supply.title" }),
  contractDialog("the change of bank account of a contract, sent without an account", {
    opener: "bankAccount.open",
    fold: "billing.title",
    file: "bank-account-dialog.tsx",
    isSent: true,
  }),
  contractDialog("the change of power of a contract, sent unchanged", {
    opener: "powerChange.open",
    isSent: true,
  }),
  contractDialog("the change of how bills arrive", {
    opener: "delivery.open",
    fold: "billing.title",
    isSent: true,
  }),
  contractDialog("the change of address of a contract, sent empty", {
    opener: "address.open",
    fold: "contact.title",
    file: "address-dialog.tsx",
    isSent: true,
  }),
  contractDialog("the request for electronic notification", {
    contract: demoContracts.pensioner.home,
    person: "pensioner",
    opener: "electronic.open.inactive",
    fold: "billing.title",
    file: "electronic-notification-dialog.tsx",
  }),
  contractDialog("the choice of a double-tariff period", {
    opener: "tariffOptions.double_tariff.term",
    fold: "data.title",
  }),
  contractDialog("the choice of free hours, sent unchanged", {
    contract: household.house,
    opener: "tariffOptions.happy_hours.term",
    fold: "data.title",
    isSent: true,
  }),
  contractDialog("the choice of a free day, sent without a choice", {
    contract: household.house,
    opener: "tariffOptions.happy_day.term",
    fold: "data.title",
    isSent: true,
  }),
  {
    name: "the name of a contract while it is edited",
    bring: async (stage) => {
      await openContract(stage, household.flat);
      await stage.unfold("contracts", "data.title");
      await stage.button("contracts", "alias.add").press("Enter");
    },
  },
  {
    name: "the email of a contract while it is edited, with a wrong address",
    bring: async (stage) => {
      await openContract(stage, household.flat);
      await stage.unfold("contracts", "contact.title");
      const name = ["change", "email"]
        .map((key) => stage.word("contract-changes", `contact.${key}`))
        .join(" ");
      await stage.page.getByRole("button", { name }).press("Enter");
      const field = stage.page.getByLabel(stage.word("contract-changes", "contact.newValue.email"));
      await field.fill("ariadna");
      await field.press("Enter");
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
  {
    name: "the form for meter readings",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("support.customerSupport", "?autolectures=true");
    },
  },
  {
    name: "a claim from the contact screen",
    dialog: "features/support/web/claim-dialog.tsx",
    bring: async (stage) => {
      await stage.as("household");
      await stage.open("support.customerSupport");
      await stage.openDialog("support", "contact.claimOpen");
    },
  },
];
