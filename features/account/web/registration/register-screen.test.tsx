import { expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoContracts, demoPeople } from "#database/seed/demo-people.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));

type Screen = Awaited<ReturnType<typeof portal.open>>;

const title = (screen: Screen) => screen.getByRole("heading", { level: 1 });

const words = {
  ca: {
    password: "Contrasenya nova",
    repeated: "Repeteix la contrasenya nova",
    submit: "Crea el compte i entra",
    expired: "Aquest enllaç ja no val",
    home: "El teu resum",
  },
  es: {
    password: "Contraseña nueva",
    repeated: "Repite la contraseña nueva",
    submit: "Crear la cuenta y entrar",
    expired: "Este enlace ya no vale",
    home: "Tu resumen",
  },
} as const;

/** The path of the activation link that a holder gets by email. */
const activationLink = async (person: { taxId: string; email: string }, contract: string) => {
  const body = {
    nif: person.taxId,
    contract,
    email: person.email,
    email2: person.email,
    phone: "600000001",
    accept_conditions: true,
    accept_gdpr: true,
  };
  await portal.send({ path: "/signup/confirm", body });
  await portal.work();
  const { pathname, hash } = new URL(portal.emails.at(-1)?.action?.url ?? "");
  return `${pathname}${hash}`;
};

test.each([
  ["ca", demoPeople.formerTenant, demoContracts.formerTenant.home],
  ["es", demoPeople.neighbour, demoContracts.neighbour.home],
] as const)(
  "the email's link creates the account and signs in, once, in the holder's language: %s",
  async (language, person, contract) => {
    const text = words[language];
    const link = await activationLink(person, contract);
    const screen = await portal.open(link);
    expect(window.location.hash).toBe("");
    expect(screen.getByRole("main").textContent).toContain(person.name);
    await screen.user.type(screen.getByLabelText(text.password), "Vela-blava-7");
    await screen.user.type(screen.getByLabelText(text.repeated), "Vela-blava-7");
    await screen.user.click(screen.getByRole("button", { name: text.submit }));
    expect(title(screen).textContent).toBe(text.home);

    const again = await portal.open(link);
    expect(title(again).textContent).toBe(text.expired);
  },
);

test.each([
  ["ca", "/registre", "Primer, demana el correu d’activació", "Activa el teu compte"],
  ["es", "/registro", "Primero, pide el correo de activación", "Activa tu cuenta"],
  ["en", "/register", "First, ask for the activation email", "Activate your account"],
])(
  "without a link the screen leads to the form that asks for one, in %s",
  async (_, path, name, activate) => {
    const screen = await portal.open(path);
    expect(title(screen).textContent).toBe(name);
    await screen.user.click(screen.getByRole("link", { name: activate }));
    expect(title(screen).textContent).toBe(activate);
  },
);
