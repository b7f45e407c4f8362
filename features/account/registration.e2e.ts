import { expect, test } from "@playwright/test";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";

/** People without an account, one for each project: an account is created once. */
const holders = {
  desktop: {
    person: demoPeople.formerTenant,
    contract: demoContracts.formerTenant.home,
    words: {
      password: "Contrasenya nova",
      repeated: "Repeteix la contrasenya nova",
      submit: "Crea el compte i entra",
      home: "El teu resum",
    },
  },
  phone: {
    person: demoPeople.neighbour,
    contract: demoContracts.neighbour.home,
    words: {
      password: "Contraseña nueva",
      repeated: "Repite la contraseña nueva",
      submit: "Crear la cuenta y entrar",
      home: "Tu resumen",
    },
  },
} as const;

test(
  "a holder asks for an account, sees at once that the network is down, asks again and creates the account by the email's link",
  { tag: "@phone" },
  async ({ page, context }, { project }) => {
    const { person, contract, words } = holders[project.name === "phone" ? "phone" : "desktop"];
    await page.goto("/activacio");
    await page.getByLabel("NIF, NIE o CIF").fill(person.taxId);
    await page.getByLabel("Número de contracte").fill(contract);
    await page.getByLabel("Correu electrònic", { exact: true }).fill(person.email);
    await page.getByLabel("Repeteix el correu electrònic").fill(person.email);
    await page.getByLabel("Telèfon").fill("+34 600 000 001");
    await page.getByLabel(/Accepto les condicions/).check();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Activa el compte" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "No hi ha connexió" })).toBeInViewport({
      ratio: 1,
    });
    await context.setOffline(false);
    await page.getByRole("button", { name: "Activa el compte" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mira el correu" })).toBeFocused();

    const { links } = await readMail(page.request, { to: person.email, subject: /Activa/ });
    const { pathname, hash } = new URL(links.find((link) => link.includes("#t=")) ?? "");
    await page.goto(`${pathname}${hash}`);
    await page.getByLabel(words.password, { exact: true }).fill("Vela-blava-7");
    await page.getByLabel(words.repeated, { exact: true }).fill("Vela-blava-7");
    await page.getByRole("button", { name: words.submit }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.home })).toBeVisible();
    expect(page.url()).not.toContain(hash);
  },
);
