import { expect } from "@playwright/test";
import { demoContracts } from "#database/seed/demo-people.ts";
import type { ScreenState, Stage } from "./stage.ts";

/** The flat spends from the wallet that the first contract fills. */
const [filling, flat] = ["0012102", demoContracts.household.flat];

/** Presses a button on the card of a contract in the household's wallet, and waits for its dialog. */
const openOf = async (stage: Stage, contract: string, key: string): Promise<void> => {
  const { page, word } = stage;
  await stage.as("household");
  await stage.open("wallets.wallets");
  const card = page
    .getByRole("region")
    .filter({ has: page.getByRole("heading", { name: contract, level: 3 }) });
  await stage.press(card.last().getByRole("button", { name: word("wallets", key) }));
  await expect(page.getByRole("dialog")).toBeVisible();
};

/** States of the solar wallets. */
export const walletStates: readonly ScreenState[] = [
  {
    name: "another percentage of a solar wallet",
    dialog: "features/wallets/web/percentage-dialog.tsx",
    bring: (stage) => openOf(stage, flat, "percentage.open"),
  },
  {
    name: "a move to another solar wallet, at its percentage",
    dialog: "features/wallets/web/move-dialog.tsx",
    bring: async (stage) => {
      await openOf(stage, flat, "move.open");
      await stage.page.getByRole("button", { name: stage.word("wallets", "move.next") }).click();
      await expect(stage.page.getByRole("dialog").getByRole("slider")).toBeVisible();
    },
  },
  {
    name: "a solar wallet that the customer cannot leave",
    bring: (stage) => openOf(stage, filling, "move.open"),
  },
  {
    name: "how discounts of a solar wallet are applied",
    dialog: "features/wallets/web/discounts-dialog.tsx",
    bring: async (stage) => {
      await openOf(stage, flat, "discounts.open");
      await expect(stage.page.getByRole("radio").first()).toBeVisible();
    },
  },
  {
    name: "a customer without solar wallets",
    bring: async (stage) => {
      await stage.as("pensioner");
      await stage.open("wallets.wallets");
    },
  },
];
