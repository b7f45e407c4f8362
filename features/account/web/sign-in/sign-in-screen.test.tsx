import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { withoutContracting } from "#apps/web/testing/without-contracting.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const configuration = withoutContracting(await loadConfiguration("deployments/demo/llum.json"));
const portal = await startComponentPortal(await createTestDatabase("demo"), {
  infrastructure: { configuration },
});
// Without bills, so that the screen after the sign-in is drawn at once.
const person = demoPeople.newcomer;

type Screen = Awaited<ReturnType<typeof portal.open>>;

const words = {
  ca: {
    user: "NIF, NIE, CIF o correu electrònic",
    password: "Contrasenya",
    remember: "Mantén la sessió oberta en aquest dispositiu",
    submit: "Accedeix",
  },
  es: {
    user: "NIF, NIE, CIF o correo electrónico",
    password: "Contraseña",
    remember: "Mantener la sesión abierta en este dispositivo",
    submit: "Acceder",
  },
  en: {
    user: "NIF, NIE, CIF or email",
    password: "Password",
    remember: "Keep me signed in on this device",
    submit: "Sign in",
  },
} as const;

interface SignIn {
  readonly password?: string;
  readonly remember?: boolean;
  readonly language?: keyof typeof words;
}

const passwordField = (screen: Screen) => screen.getByLabelText<HTMLInputElement>(words.ca.password);

/** Fills the form that is open, and sends it. */
const signIn = async (
  screen: Screen,
  { password = demoPassword, remember, language = "ca" }: SignIn = {},
) => {
  const labels = words[language];
  await screen.user.type(screen.getByLabelText(labels.user), person.taxId);
  await screen.user.type(screen.getByLabelText(labels.password), password);
  if (remember === true) await screen.user.click(screen.getByLabelText(labels.remember));
  await screen.user.click(screen.getByRole("button", { name: labels.submit }));
};
const title = (screen: Screen) => screen.getByRole("heading", { level: 1 }).textContent;

/** Simulates a session that expired or was ended elsewhere: the server does not know the cookie's token. */
const loseSession = (): void => {
  portal.cookies.remove("llum_session");
  portal.cookies.receive([{ name: "llum_session", value: "1.gone" }]);
};

describe("the sign-in", () => {
  test.each([
    ["ca", "/acces", "El teu resum"],
    ["es", "/acceso", "Tu resumen"],
    ["en", "/login", "Your overview"],
  ] as const)("leads to the home screen in the customer's language: %s", async (language, path, home) => {
    const screen = await portal.open(path);
    await signIn(screen, { language });
    expect(title(screen)).toBe(home);
    expect(document.documentElement.lang).toBe(language);
    expect(document.title).toMatch(new RegExp(`^${home} · `));
  });

  test("with a wrong password reports it and preserves the input", async () => {
    const screen = await portal.open("/acces");
    await signIn(screen, { password: "Demo-12345" });
    expect(screen.getByRole("alert").textContent).toContain("L’usuari o la contrasenya no són correctes");
    expect(screen.getByLabelText<HTMLInputElement>(words.ca.user).value).toBe(person.taxId);
  });

  test("without input names the missing fields, links to them, and does not move the focus while the visitor types", async () => {
    const screen = await portal.open("/acces");
    await screen.user.click(screen.getByRole("button", { name: "Accedeix" }));
    expect(document.activeElement).toBe(screen.getByRole("alert"));
    await screen.user.click(screen.getByRole("link", { name: "Escriu la contrasenya" }));
    expect(document.activeElement).toBe(passwordField(screen));
    await screen.user.keyboard("Demo");
    expect(passwordField(screen).value).toBe("Demo");
    expect(document.activeElement).toBe(passwordField(screen));
  });

  test("shows and hides the password", async () => {
    const screen = await portal.open("/acces");
    await screen.user.click(screen.getByRole("button", { name: "Mostra la contrasenya" }));
    expect(passwordField(screen).type).toBe("text");
    await screen.user.click(screen.getByRole("button", { name: "Amaga la contrasenya" }));
    expect(passwordField(screen).type).toBe("password");
  });

  test("links to password recovery and to registration", async () => {
    const screen = await portal.open("/acces");
    await screen.user.click(screen.getByRole("link", { name: "He oblidat la contrasenya" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    await screen.user.click(screen.getByRole("link", { name: "Torna a l’accés" }));
    await screen.user.click(screen.getByRole("link", { name: "Activa el teu compte" }));
    expect(title(screen)).toBe("Activa el teu compte");
  });

  test("redirects a customer who is already signed in", async () => {
    const screen = await portal.open("/acces", { as: person });
    expect(screen.address()).toBe("/");
  });
});

describe("after the sign-in", () => {
  test("the private page that was asked for opens, filters included", async () => {
    const screen = await portal.open("/contractes/electricity?page=1");
    expect(screen.address()).toMatch(/^\/acces\?redirectPath=/);
    await signIn(screen);
    expect(screen.address()).toBe("/contractes/electricity?page=1");
  });

  test("the page that an outside link names with redirect opens", async () => {
    const screen = await portal.open("/acces?redirect=%2Fcontractes%2Felectricity");
    await signIn(screen);
    expect(screen.address()).toBe("/contractes/electricity");
  });

  test.each([
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "/%2f%2fevil.example",
    "javascript:alert(1)",
  ])("the address does not lead to another site: %s", async (redirectPath) => {
    const screen = await portal.open(`/acces?${new URLSearchParams({ redirectPath })}`);
    await signIn(screen);
    expect(screen.address()).toBe("/");
    expect(screen.leftFor()).toBeUndefined();
  });
});

describe("an expired session", () => {
  test("opens a dialog that leads to the sign-in, and from there to the screen that was asked for", async () => {
    const screen = await portal.open("/perfil", { as: person });
    loseSession();
    const navigation = within(screen.getByRole("navigation", { name: "Navegació principal" }));
    await screen.user.click(navigation.getByRole("link", { name: "Contractes" }));
    const dialog = within(screen.getByRole("dialog", { name: "La sessió ha caducat" }));
    await screen.user.click(dialog.getByRole("button", { name: "Surt i torna a accedir" }));
    expect(screen.address()).toBe("/acces?redirectPath=%2Fcontractes%2Felectricity");
  });

  test("is refreshed silently on a remembered device", async () => {
    const screen = await portal.open("/acces");
    await signIn(screen, { remember: true });
    loseSession();
    const navigation = within(screen.getByRole("navigation", { name: "Navegació principal" }));
    await screen.user.click(navigation.getByRole("link", { name: "Contractes" }));
    expect(title(screen)).toBe("Contractes");
    expect(screen.getByText("Encara no tens cap contracte")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("remembering the device", () => {
  test.each([
    ["ca", "/acces"],
    ["es", "/acceso"],
    ["en", "/login"],
  ] as const)("is offered with its days, and not chosen beforehand: %s", async (language, path) => {
    const screen = await portal.open(path);
    const box = screen.getByRole<HTMLInputElement>("checkbox", {
      name: words[language].remember,
      description: /30/,
    });
    expect(box.checked).toBe(false);
  });

  test("does not outlast the browser if it was not chosen", async () => {
    const screen = await portal.open("/acces");
    await signIn(screen);
    portal.cookies.endBrowserSession();
    await screen.goTo("/factures");
    expect(screen.address()).toMatch(/^\/acces/);
  });

  test("opens the screen that was asked for when the browser starts again", async () => {
    const screen = await portal.open("/acces");
    await signIn(screen, { remember: true });
    portal.cookies.endBrowserSession();
    await screen.goTo("/contractes/electricity");
    expect(screen.address()).toBe("/contractes/electricity");
    expect(title(screen)).toBe("Contractes");
  });

  test("asks to sign in again if it was ended elsewhere", async () => {
    const screen = await portal.open("/acces");
    await signIn(screen, { remember: true });
    portal.cookies.endBrowserSession();
    portal.cookies.remove("llum_refresh");
    await screen.goTo("/factures");
    expect(screen.address()).toBe("/acces?redirectPath=%2Ffactures");
    expect(screen.getByLabelText(words.ca.user)).toBeDefined();
  });

  test("ends with the sign-out, which removes its cookie", async () => {
    const screen = await portal.open("/acces");
    await signIn(screen, { remember: true });
    expect(portal.cookies.all()).toHaveLength(3);
    const navigation = within(screen.getByRole("navigation", { name: "Navegació principal" }));
    await screen.user.click(navigation.getByRole("button", { name: "Surt" }));
    expect(screen.address()).toBe("/acces");
    expect(portal.cookies.all()).toEqual([]);
  });
});
