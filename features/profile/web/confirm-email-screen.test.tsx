import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const { household, newcomer } = demoPeople;

const words = {
  ca: {
    title: "Confirma el teu correu",
    confirm: "És el meu correu",
    done: "Des d’ara t’escriurem a",
    toProfile: "Ves al teu perfil",
    email: "Correu electrònic",
    gone: "Aquest enllaç ja no val",
  },
  es: {
    title: "Confirma tu correo",
    confirm: "Es mi correo",
    done: "Desde ahora te escribiremos a",
    toProfile: "Ir a tu perfil",
    email: "Correo electrónico",
    gone: "Este enlace ya no vale",
  },
} as const;

test.each([
  ["ca", household],
  ["es", newcomer],
] as const)(
  "a new email address takes effect once its mailbox has confirmed it, by a link that works once: %s",
  async (language, person) => {
    const text = words[language];
    const email = `nova-${language}@correu.example`;
    const screen = await portal.open("/perfil", { as: person });
    await screen.user.click(screen.getByRole("button", { name: "Canvia Correu electrònic" }));
    const field = screen.getByLabelText("Correu electrònic nou");
    await screen.user.clear(field);
    await screen.user.type(field, email);
    await screen.user.type(screen.getByLabelText("Contrasenya actual"), demoPassword);
    await screen.user.click(screen.getByRole("button", { name: "Desa" }));
    expect(screen.getByText(`T’hem escrit a ${email}.`, { exact: false })).toBeDefined();

    await portal.work();
    const sent = portal.emails.find(({ recipient }) => recipient === email);
    const { pathname, hash } = new URL(sent?.action?.url ?? "");
    await screen.goTo(`${pathname}${hash}`);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(text.title);
    expect(screen.address()).toBe(pathname);
    await screen.user.click(screen.getByRole("button", { name: text.confirm }));
    expect(screen.getByText(`${text.done} ${email}.`)).toBeDefined();
    await screen.user.click(screen.getByRole("link", { name: text.toProfile }));
    const term = screen.getByText(text.email, { selector: "dt" });
    expect(term.parentElement?.textContent).toContain(email);

    await screen.goTo(`${pathname}${hash}`);
    await screen.user.click(screen.getByRole("button", { name: text.confirm }));
    expect(screen.getByText(text.gone, { exact: false })).toBeDefined();
  },
);

test.each([
  ["ca", "/perfil/correu", "Confirma el teu correu", "Aquest enllaç ja no val"],
  ["es", "/perfil/correo", "Confirma tu correo", "Este enlace ya no vale"],
  ["en", "/profile/email", "Confirm your email", "This link"],
])("without a link's token nothing can be confirmed, in %s", async (_, path, title, gone) => {
  const screen = await portal.open(path);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(screen.getByText(gone, { exact: false })).toBeDefined();
});
