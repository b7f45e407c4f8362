import { within } from "@testing-library/dom";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { createOneTimeTokens } from "#features/account/server/sign-in/one-time-tokens.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const { household, pensioner, newcomer, formerTenant } = demoPeople;
const path = "/perfil/verificacio";
const stepMs = 30_000;

type Screen = Awaited<ReturnType<typeof portal.open>>;

/** The app's current code, or the one so many steps of 30 seconds later. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs });
const title = (screen: Screen) => screen.getByRole("heading", { level: 1 });
const press = (screen: Screen, name: string) => screen.user.click(screen.getByRole("button", { name }));

/** Signs in with the password in a new browser; does not take a second step. */
const signIn = async (person: { taxId: string }, password = demoPassword): Promise<Screen> => {
  const screen = await portal.open(`/acces?${new URLSearchParams({ redirectPath: path })}`);
  await screen.user.type(screen.getByLabelText("NIF, NIE, CIF o correu electrònic"), person.taxId);
  await screen.user.type(screen.getByLabelText("Contrasenya"), password);
  await press(screen, "Accedeix");
  return screen;
};
/** Types the password in the dialog that is open, and sends it. */
const confirmWithPassword = async (screen: Screen, password = demoPassword): Promise<void> => {
  const field = within(screen.getByRole("dialog")).getByLabelText("Contrasenya actual");
  await screen.user.type(field, `${password}{Enter}`);
};
/** Sets up an app and confirms it with its first code. */
const setUpApp = async (screen: Screen): Promise<string> => {
  await press(screen, "Configura una app");
  await confirmWithPassword(screen);
  const secret = document.querySelector("p[translate=no]")?.textContent.replaceAll(" ", "") ?? "";
  await screen.user.type(screen.getByLabelText("Codi de l’app"), `${codeOf(secret)}{Enter}`);
  return secret;
};
/** The first of the recovery codes that are shown, which are then left behind. */
const saveRecoveryCodes = async (screen: Screen): Promise<string> => {
  const list = within(screen.getByRole("list", { name: "Codis de recuperació" }));
  const [code] = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  await screen.user.click(screen.getByLabelText("Els he guardat en un lloc segur"));
  await press(screen, "Continua");
  return code ?? "";
};

test.each([
  ["ca", path, "Verificació en dos passos", "App de codis", "Claus d’accés"],
  ["es", "/perfil/verificacion", "Verificación en dos pasos", "App de códigos", "Llaves de acceso"],
  ["en", "/profile/verification", "Two-step verification", "Code app", "Passkeys"],
])("the screen offers an app and passkeys, in %s", async (_, address, name, ...sections) => {
  const screen = await portal.open(address, { as: household });
  expect(title(screen).textContent).toBe(name);
  const headings = within(screen.getByRole("main")).getAllByRole("heading", { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(sections);
});

test("an app is set up with one of its codes, and the recovery codes have to be saved first", async () => {
  const screen = await portal.open(path, { as: pensioner });
  expect(screen.getByText(/^Desactivada/)).toBeDefined();
  await press(screen, "Configura una app");
  expect(screen.getByRole("dialog", { name: "Configura una app de codis" })).toBeDefined();
  await confirmWithPassword(screen);
  expect(screen.getByRole("figure", { name: "Codi QR per a la teva app de codis" })).toBeDefined();
  const secret = document.querySelector("p[translate=no]")?.textContent.replaceAll(" ", "") ?? "";
  const field = screen.getByLabelText("Codi de l’app");
  await screen.user.type(field, "12345{Enter}");
  expect(screen.getByText("El codi té sis xifres")).toBeDefined();
  await screen.user.clear(field);
  await screen.user.type(field, `${codeOf(secret)}{Enter}`);

  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Guarda aquests codis" }));
  await press(screen, "Continua");
  expect(screen.getByText(/^Abans de continuar, guarda els codis/)).toBeDefined();
  await saveRecoveryCodes(screen);
  expect(document.activeElement).toBe(title(screen));
  expect(screen.getByText(/^Activada: et demanem un segon pas/)).toBeDefined();
  await portal.work();
  expect(portal.emails.at(-1)).toMatchObject({
    recipient: pensioner.email,
    subject: expect.stringContaining("app de codis"),
  });

  const next = await signIn(pensioner);
  expect(title(next).textContent).toBe("Un pas més");
  expect(document.activeElement).toBe(next.getByLabelText("Codi de la teva app"));
  await next.user.keyboard("000000{Enter}");
  expect(next.getByRole("alert").textContent).toContain("espera el següent");
  await next.user.clear(next.getByLabelText("Codi de la teva app"));
  await next.user.type(next.getByLabelText("Codi de la teva app"), `${codeOf(secret, 1)}{Enter}`);
  expect(next.address()).toBe(path);
  expect(title(next).textContent).toBe("Verificació en dos passos");
});

test("a recovery code signs in once in place of the app, and without the app the password is enough again", async () => {
  const screen = await portal.open(path, { as: newcomer });
  await setUpApp(screen);
  const code = await saveRecoveryCodes(screen);

  const next = await signIn(newcomer);
  await press(next, "Fes servir un codi de recuperació");
  await next.user.type(next.getByLabelText("Codi de recuperació"), `${code.toLowerCase()}{Enter}`);
  expect(next.getByText("Te’n queden 9.")).toBeDefined();
  await press(next, "Treu l’app");
  await confirmWithPassword(next);
  expect(next.getByText(/^Desactivada: de moment només et demanem la contrasenya/)).toBeDefined();

  const last = await signIn(newcomer);
  expect(last.address()).toBe(path);
});

test("a wrong password changes nothing and is reported at its field", async () => {
  const screen = await portal.open(path, { as: household });
  await press(screen, "Configura una app");
  await confirmWithPassword(screen, "Demo-12345");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByLabelText("Contrasenya actual").getAttribute("aria-invalid")).toBe("true");
  expect(dialog.getByText("La contrasenya no és correcta.")).toBeDefined();
  await screen.user.click(dialog.getByRole("button", { name: "Cancel·la" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText(/^Desactivada/)).toBeDefined();
});

test("a browser without passkeys shows which browsers support them", async () => {
  const screen = await portal.open(path, { as: household });
  expect(screen.getByText(/^Aquest navegador no admet claus d’accés/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Afegeix una clau d’accés" })).toBeNull();
});

test("a customer without a password sees the reason, sets one with an email's link, and then sets up an app", async () => {
  const { rows } = await database.unguarded.query<{ id: number }>(
    "select customer_id::int as id from customers where tax_id = $1",
    [formerTenant.taxId],
  );
  const token = await createOneTimeTokens(database.pool).create({
    customerId: rows[0]?.id ?? 0,
    purpose: "sign_in",
    minutes: 60,
    now: new Date(),
    attributes: { changePassword: false },
  });
  const screen = await portal.open(`${path}#token=${token}`);
  expect(screen.getByText("Encara no tens contrasenya en aquest portal")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Configura una app" })).toBeNull();
  await press(screen, "Envia’m un enllaç per triar-ne una");
  expect(screen.getByText(`T’hem escrit a ${formerTenant.email}.`, { exact: false })).toBeDefined();

  await portal.work();
  const { pathname, hash } = new URL(portal.emails.at(-1)?.action?.url ?? "");
  await screen.goTo(`${pathname}${hash}`);
  await screen.user.type(screen.getByLabelText("Contrasenya nova"), "Vela-blava-7");
  await screen.user.type(screen.getByLabelText("Repeteix la contrasenya nova"), "Vela-blava-7");
  await press(screen, "Desa la contrasenya nova");
  await screen.goTo(path);
  expect(screen.getByRole("button", { name: "Configura una app" })).toBeDefined();
});
