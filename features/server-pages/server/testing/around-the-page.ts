import type { Page } from "@playwright/test";

export const household = { taxId: "12345678Z" };

/** The navigation, which a phone has in its drawer. */
export const navigationOf = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole("button", { name: "Menú" }).click();
  return page.getByRole("navigation", { name: "Navegació principal" });
};

export const titled = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });
