import { vi } from "vitest";
import { within } from "@testing-library/dom";
import { cupsCheckLetters } from "#energy/cups.ts";
import type { startComponentPortal } from "./component-portal.ts";

export type Screen = Awaited<ReturnType<Awaited<ReturnType<typeof startComponentPortal>>["open"]>>;

/** A CUPS of the sandbox's register, which answers by its last digits. */
export const cupsEndingIn = (digits: string, distributor = "0031"): string => {
  const all = `${distributor}405000000${digits}`;
  return `ES${all}${cupsCheckLetters(all)}`;
};

export const fileNamed = (name: string): File =>
  new File(["%PDF-1.7 a bill"], name, { type: "application/pdf" });

export const write = async (screen: Screen, label: string | RegExp, text: string): Promise<void> => {
  const field = screen.getByLabelText(label);
  await screen.user.clear(field);
  await screen.user.type(field, text);
};
export const goOn = (screen: Screen): Promise<void> =>
  screen.user.click(screen.getByRole("button", { name: "Continua" }));
export const step = (screen: Screen): string | null => screen.getByRole("heading", { level: 1 }).textContent;

export interface Supply {
  readonly cups: string;
  readonly supply?: string;
  readonly hasConsent?: boolean;
}

/** Everything of the first step that the register does not know. */
export const fillInInstallation = async (screen: Screen, options: Supply): Promise<void> => {
  const { cups, supply = "Sí, i el contracte és a nom meu", hasConsent = true } = options;
  await screen.user.click(screen.getByLabelText(supply));
  await write(screen, "CUPS", cups);
  await write(screen, "Codi postal", "17003");
  await vi.waitFor(async () => {
    await screen.settled();
    if (screen.getByLabelText<HTMLInputElement>("Província").value === "")
      throw new Error("The province has not arrived");
  }, 60_000);
  await screen.user.selectOptions(screen.getByLabelText("Tipus de via"), "Carrer");
  await write(screen, "Nom de la via", "del Migdia");
  await write(screen, "Número", "48");
  const bill = screen.queryByLabelText(/^Última factura/);
  if (bill instanceof HTMLInputElement) await screen.user.upload(bill, [fileNamed("factura.pdf")]);
  if (hasConsent) await screen.user.click(screen.getByLabelText(/^Accepto que .* desi les dades/));
};

export const fillInPerson = async (screen: Screen, taxId = "12345678Z"): Promise<void> => {
  await write(screen, "NIF, NIE o CIF del titular", taxId);
  await write(screen, "Nom", "Anna");
  await write(screen, "Primer cognom", "Roca");
  await screen.user.upload(screen.getByLabelText(/^Document d’identitat/), [fileNamed("dni.pdf")]);
  await write(screen, "Mòbil", "+34 600 000 001");
  await write(screen, "Correu electrònic", "anna@exemple.cat");
  await screen.user.click(screen.getByLabelText("Català"));
};

/** The cheapest of the products. */
export const chooseProduct = async (screen: Screen): Promise<void> => {
  const group = within(screen.getByRole("group", { name: /amb quin preu/i }));
  const [first] = group.getAllByRole("radio");
  if (first === undefined) throw new Error("There is no product");
  await screen.user.click(first);
};

export const fillInPayment = async (screen: Screen): Promise<void> => {
  await write(screen, "IBAN", "ES91 2100 0418 4502 0005 1332");
  await screen.user.click(screen.getByLabelText(/^El compte és meu/));
};

/** From the first step to the last one before everything is sent, as a household fills it in. */
export const goToConfirmation = async (screen: Screen, options: Supply): Promise<void> => {
  await fillInInstallation(screen, options);
  await goOn(screen);
  await fillInPerson(screen);
  await goOn(screen);
  await chooseProduct(screen);
  await goOn(screen);
  await fillInPayment(screen);
  await goOn(screen);
};

export const accept = async (screen: Screen): Promise<void> => {
  await screen.user.click(screen.getByLabelText(/^He llegit i accepto les condicions/));
  await screen.user.click(screen.getByLabelText(/^He llegit la informació sobre protecció de dades/));
};
export const contract = (screen: Screen): Promise<void> =>
  screen.user.click(screen.getByRole("button", { name: "Contracta" }));
