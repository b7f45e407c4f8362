import { expect, test, type Page } from "@playwright/test";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { expectAccessible } from "#platform/testing/browser/expect-accessible.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";

/** Whoever changes here changes nothing for another test: each screen size has a person, and a language, of its own. */
const owners = {
  desktop: {
    ...demoPeople.newcomer,
    mobile: "611 222 444",
    languages: [
      ["en", "English"],
      ["es", "Castellano"],
    ],
    words: {
      title: "Confirma tu correo",
      confirm: "Es mi correo",
      done: "Desde ahora te escribiremos a",
      toProfile: "Ir a tu perfil",
      email: "Correo electrónico",
      gone: "Este enlace ya no vale",
    },
  },
  phone: {
    ...demoPeople.company,
    mobile: "611 222 333",
    languages: [
      ["en", "English"],
      ["ca", "Català"],
    ],
    words: {
      title: "Confirma el teu correu",
      confirm: "És el meu correu",
      done: "Des d’ara t’escriurem a",
      toProfile: "Ves al teu perfil",
      email: "Correu electrònic",
      gone: "Aquest enllaç ja no val",
    },
  },
} as const;
const owner = () => owners[test.info().project.name === "phone" ? "phone" : "desktop"];
const openProfile = (page: Page) => openAs(page, owner().taxId, "/perfil");
const change = (page: Page, field: string) => page.getByRole("button", { name: `Canvia ${field}` });
/** The row of a term: the term and what stands beside it. */
const row = (page: Page, term: string) =>
  page.locator("dl > div").filter({ has: page.getByText(term, { exact: true }) });

// One after the other: they change the same person.
test.describe.configure({ mode: "default" });

test.describe("the profile", () => {
  test("shows who one is, and lets one change the mobile where it stands", async ({ page }) => {
    const { name, mobile } = owner();
    await openProfile(page);
    await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
    await expectAccessible(page);
    await change(page, "Mòbil").click();
    const field = page.getByLabel("Mòbil nou");
    await expect(field).toBeFocused();
    await field.fill("12");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Aquest número no és un telèfon")).toBeVisible();
    await expect(field).toHaveValue("12");
    await expectAccessible(page);
    await field.fill(mobile);
    await page.keyboard.press("Enter");
    await expect(row(page, "Mòbil")).toContainText(`+34 ${mobile}`);
    await page.reload();
    await expect(row(page, "Mòbil")).toContainText(`+34 ${mobile}`);
  });

  test("asks for the password before another e-mail, and keeps what was typed without it", async ({
    page,
  }) => {
    const email = "de.qui.passa@correu.example";
    await openProfile(page);
    await change(page, "Correu electrònic").click();
    const newEmail = page.getByLabel("Correu electrònic nou");
    await expect(newEmail).toBeFocused();
    await newEmail.fill(email);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Escriu la teva contrasenya")).toBeVisible();
    await expect(page.getByLabel("La teva contrasenya", { exact: true })).toBeFocused();
    await expect(newEmail).toHaveValue(email);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel·la" }).click();
    await expect(change(page, "Correu electrònic")).toBeVisible();
    await expect(page.getByText(email)).toBeHidden();
  });

  test("takes a new e-mail once its mailbox has answered", async ({ page }, { project }) => {
    const { words } = owner();
    const email = `nova-${project.name}-${Date.now()}@correu.example`;
    await openProfile(page);
    await change(page, "Correu electrònic").click();
    await page.getByLabel("Correu electrònic nou").fill(email);
    await page.getByLabel("La teva contrasenya", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Desa", exact: true }).click();
    await expect(page.getByText(`T’hem escrit a ${email}`)).toBeVisible();
    const mail = await readMail(page.request, { to: email });
    const link = new URL(mail.links.find((one) => one.includes("#t=")) ?? "");
    await page.goto(`${link.pathname}${link.hash}`);
    await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
    expect(new URL(page.url()).hash).toBe("");
    await expectAccessible(page);
    await page.getByRole("button", { name: words.confirm }).click();
    await expect(page.getByText(`${words.done} ${email}`)).toBeVisible();
    await page.getByRole("link", { name: words.toProfile }).click();
    await expect(row(page, words.email)).toContainText(email);

    await page.goto(`${link.pathname}${link.hash}`);
    await page.getByRole("button", { name: words.confirm }).click();
    await expect(page.getByText(words.gone)).toBeVisible();
  });

  test("chooses the language of invoices and letters", { tag: "@once" }, async ({ page }) => {
    await openProfile(page);
    for (const [code, shown] of owner().languages) {
      await change(page, "Idioma de les factures i els avisos").click();
      await page.getByRole("combobox", { name: "Idioma de les factures i els avisos" }).selectOption(code);
      await page.getByRole("button", { name: "Desa", exact: true }).click();
      await expect(row(page, "Idioma de les factures i els avisos")).toContainText(new RegExp(shown, "i"));
    }
  });

  test("hands out everything that is held, as one file", { tag: "@once" }, async ({ page }) => {
    await openProfile(page);
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Baixa les meves dades" }).click();
    expect((await waiting).suggestedFilename()).toMatch(
      new RegExp(`^${owner().taxId}-\\d{4}-\\d{2}-\\d{2}\\.zip$`),
    );
  });
});

test.describe("asking to be erased", () => {
  test("says what goes and what stays, asks again, and can be taken back", async ({ page }) => {
    await openAs(page, owner().taxId, "/perfil/esborrar");
    await expect(page.getByText("durant sis anys")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Demana que s’esborrin" }).click();
    const dialog = page.getByRole("dialog", { name: "Vols que esborrem les teves dades?" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Demana que s’esborrin" }).click();
    await expect(page.getByText("Petició rebuda")).toBeVisible();
    await page.getByRole("button", { name: "Retira la petició" }).click();
    await expect(page.getByRole("button", { name: "Demana que s’esborrin" })).toBeVisible();
  });

  for (const [path, heading] of [
    ["/perfil/borrar", "Borrar tus datos"],
    ["/profile/erase", "Erase your data"],
    ["/profile/email", "Confirm your e-mail"],
    ["/perfil/correo", "Confirma tu correo"],
  ] as const) {
    test(`is written in the language of ${path}`, { tag: "@once" }, async ({ page }) => {
      await openAs(page, owner().taxId, path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expectAccessible(page);
    });
  }
});
