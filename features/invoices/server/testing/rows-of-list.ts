import type { Page } from "@playwright/test";

/** Rows of a list that have arrived: those of the skeleton have no link. */
export const rowsOf = (page: Page, table: string) =>
  page
    .getByRole("table", { name: table })
    .locator("tbody tr")
    .filter({ has: page.getByRole("link") });

export const electricityRows = (page: Page) => rowsOf(page, "Factures d’electricitat");

export const firstNumber = (page: Page) => electricityRows(page).first().getByRole("link");
