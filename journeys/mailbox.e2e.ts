import { expect, test } from "@playwright/test";
import { createSandboxMailbox } from "#integrations/mail/mailbox/mailbox-queries.ts";
import { renderEmail } from "#platform/server/mail/render-email.ts";
import { openPortalDatabase } from "#platform/testing/browser/portal-database.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";

const emailSender = {
  organization: { name: "Llum de Prova", phone: "900 000 000", email: "hola@llumdeprova.example" },
  colours: { primary: "#14133B", secondary: "#62BAEA" },
};

/** Stores an email in the test mailbox, as the portal's workers do. */
const writeTo = async (recipient: string, url: string): Promise<void> => {
  const database = openPortalDatabase(process.env.E2E_DATABASE_URL ?? "");
  const email = renderEmail(
    {
      language: "ca",
      subject: "Canvia la contrasenya",
      heading: "Tria una contrasenya nova",
      paragraphs: ["Hola, Núria.", "L’enllaç caduca d’aquí a una hora."],
      action: { label: "Tria-la", url },
      footnote: "Si no ho has demanat tu, no cal que facis res.",
    },
    emailSender,
  );
  await createSandboxMailbox(database).send({ recipient, ...email });
  await database.close();
};

/** An address that is unique to this run. */
const uniqueAddress = (): string => `nuria.${crypto.randomUUID()}@example.org`;

test("the sign-in screen links to the emails that the portal sends, and an email links back to it", async ({
  page,
  baseURL,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // Playwright injects scripts into the email's frame, where the policy forbids all scripts.
    const isOurs = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    if (message.type() === "error" && !isOurs) complaints.push(message.text());
  });
  const recipient = uniqueAddress();
  await writeTo(recipient, `${baseURL}/acces?from=mail#t=abc.def`);
  const { subject, text, links, mailId } = await readMail(page.request, {
    to: recipient,
    subject: /contrasenya/,
  });
  expect(subject).toBe("Canvia la contrasenya");
  expect(text).toContain("Hola, Núria.");
  expect(links).toEqual([`${baseURL}/acces?from=mail#t=abc.def`]);

  await page.goto("/acces");
  await page.getByRole("link", { name: "Els correus que envia el portal arriben aquí" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bústia de proves" })).toBeVisible();
  await page.getByRole("listitem").filter({ hasText: recipient }).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/sandbox/mail/${mailId}$`));
  const email = page.frameLocator("iframe");
  await expect(email.getByRole("heading", { name: "Tria una contrasenya nova" })).toBeVisible();
  await email.getByRole("link", { name: "Tria-la" }).click();
  await expect(page).toHaveURL(/\/acces\?from=mail/);
  await expect(page.getByRole("button", { name: "Accedeix", exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a deleted email's page says so in the visitor's language, with a link back", async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "llum_language", value: "es", url: baseURL ?? "" }]);
  const answer = await page.goto("/sandbox/mail/999999999");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Este correo ya no está" })).toBeVisible();
  await page.getByRole("link", { name: "Todos los correos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Buzón de pruebas" })).toBeVisible();
});
