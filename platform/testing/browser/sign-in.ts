import type { Page } from "@playwright/test";

/** The sign-in's path, field and button in each language. */
const signInTexts = {
  ca: {
    path: "/acces",
    user: "NIF, NIE, CIF o correu electrònic",
    password: "Contrasenya",
    submit: "Accedeix",
  },
  es: {
    path: "/acceso",
    user: "NIF, NIE, CIF o correo electrónico",
    password: "Contraseña",
    submit: "Acceder",
  },
  en: { path: "/login", user: "NIF, NIE, CIF or email", password: "Password", submit: "Sign in" },
} as const;

export interface SignIn {
  readonly taxId: string;
  readonly password?: string;
  readonly language?: keyof typeof signInTexts;
  /** Redirect after the sign-in; the portal's default when absent. */
  readonly redirectPath?: string;
}

/** Fills in and submits the sign-in form. */
export const signIn = async (page: Page, options: SignIn): Promise<void> => {
  const { taxId, password = "Demo-1234", language = "ca", redirectPath } = options;
  const texts = signInTexts[language];
  const query = redirectPath === undefined ? "" : `?${new URLSearchParams({ redirectPath }).toString()}`;
  await page.goto(`${texts.path}${query}`);
  await page.getByLabel(texts.user).fill(taxId);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: texts.submit, exact: true }).click();
};
