import { fireEvent, within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { sampleServer } from "./flow-sample.tsx";

const portal = await startComponentPortal(await createTestDatabase("demo"));
const address = "/_ui/flow";
type Screen = Awaited<ReturnType<typeof portal.open>>;

beforeEach(() => {
  sampleServer.setOffline(false);
  sampleServer.records.delete("sample");
});

const open = async (path = address): Promise<Screen> => {
  localStorage.clear();
  sessionStorage.clear();
  return portal.open(path);
};
const heading = (screen: Screen): string | null => screen.getByRole("heading", { level: 1 }).textContent;
const step = (screen: Screen): string | null =>
  new URL(screen.address(), "http://x").searchParams.get("step");
const press = (screen: Screen, name: string) => screen.user.click(screen.getByRole("button", { name }));
const next = (screen: Screen) => press(screen, "Continua");

const fillInstallation = async (screen: Screen) => {
  await screen.user.type(screen.getByLabelText("CUPS"), "ES1");
  await next(screen);
};
const fillPerson = async (screen: Screen, taxId = "7Z") => {
  await screen.user.type(screen.getByLabelText("NIF"), taxId);
  await screen.user.type(screen.getByLabelText("Correu electrònic"), "a@b.cat");
  await next(screen);
};
const toConfirmation = async (): Promise<Screen> => {
  const screen = await open();
  await fillInstallation(screen);
  await fillPerson(screen);
  await screen.user.type(screen.getByLabelText("IBAN"), "ES91");
  await next(screen);
  return screen;
};

describe("a flow of steps", () => {
  test("is filled in and sent with the keyboard alone", async () => {
    const screen = await open();
    const { user } = screen;
    const submitWith = async (...texts: string[]) => {
      for (const text of texts) {
        do await user.tab();
        while (
          !(document.activeElement instanceof HTMLInputElement && document.activeElement.type !== "radio")
        );
        await user.keyboard(text);
      }
      await user.keyboard("{Enter}");
    };
    await submitWith("ES1");
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Qui ets" }));
    expect(document.title).toContain("Qui ets – Mostra");
    await submitWith("7Z", "a@b.cat");
    await submitWith("ES91");
    await submitWith(" ");
    expect(screen.getByText(/S’ha enviat amb el número/)).toBeDefined();
    expect(sampleServer.sent.at(-1)).toMatchObject({ person: { taxId: "7Z" } });
    expect(step(screen)).toBe("finish");
  });

  test("lists what is wrong and stays at its step", async () => {
    const screen = await open();
    await next(screen);
    const summary = screen.getByRole("alert");
    expect(within(summary).getByRole("link", { name: /Escriu el CUPS/ })).toBeDefined();
    expect(step(screen)).toBe("installation");
  });

  test("names the step, how many there are, and links to those that were completed", async () => {
    const screen = await open();
    await fillInstallation(screen);
    expect(screen.getByText("Pas 2 de 5")).toBeDefined();
    const steps = within(screen.getByRole("list", { name: "Passos" }));
    const names = steps.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(names).toEqual(["La instal·lació (fet)", "2Qui ets", "3El pagament", "4Revisa-ho", "5Final"]);
    expect(steps.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["La instal·lació"]);
    expect(steps.getAllByRole("listitem")[1]?.getAttribute("aria-current")).toBe("step");
    await screen.user.click(steps.getByRole("link"));
    expect(heading(screen)).toBe("La instal·lació");
  });

  test("asks a business for one step more, and not any more when it becomes a home", async () => {
    const screen = await open();
    await screen.user.click(screen.getByLabelText("Un negoci"));
    await fillInstallation(screen);
    expect([step(screen), screen.getByText("Pas 2 de 6")]).toEqual(["company", expect.anything()]);
    await press(screen, "Anterior");
    await screen.user.click(screen.getByLabelText("Un habitatge"));
    await next(screen);
    expect([step(screen), screen.getByText("Pas 2 de 5")]).toEqual(["person", expect.anything()]);
  });

  test("the browser's buttons walk through the steps, and a step out of reach leads to the first incomplete one", async () => {
    const screen = await open();
    await fillInstallation(screen);
    await screen.back();
    expect(heading(screen)).toBe("La instal·lació");
    await screen.forward();
    expect(heading(screen)).toBe("Qui ets");
    await screen.goTo(`${address}?step=confirmation`);
    expect([heading(screen), step(screen)]).toEqual(["Qui ets", "person"]);
  });

  test("a reload loses nothing of what was typed, and stores nothing secret", async () => {
    const screen = await open();
    await fillInstallation(screen);
    await screen.user.type(screen.getByLabelText("NIF"), "1");
    await screen.reload();
    expect(screen.getByLabelText("NIF")).toHaveProperty("value", "1");
    await fillPerson(screen, "Z");
    await screen.user.type(screen.getByLabelText("IBAN"), "ES91");
    expect(JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage })).not.toContain("ES91");
  });

  test("a draft of an earlier version is discarded, and the page says so", async () => {
    const screen = await open();
    await screen.user.type(screen.getByLabelText("CUPS"), "ES1");
    const key = "llum-visitor-flow-sample";
    sessionStorage.setItem(
      key,
      JSON.stringify({ ...JSON.parse(sessionStorage.getItem(key) ?? ""), version: 0 }),
    );
    await screen.reload();
    expect(screen.getByText(/Aquest formulari ha canviat/)).toBeDefined();
    expect(screen.getByLabelText("CUPS")).toHaveProperty("value", "");
  });

  test("going back clears a refusal, and nothing goes on while it stands", async () => {
    const screen = await open();
    await fillInstallation(screen);
    await fillPerson(screen, "00000000T");
    expect(screen.getByRole("alert").textContent).toContain("Aquest NIF no surt al registre");
    expect(screen.getByRole("button", { name: "Continua" }).getAttribute("aria-disabled")).toBe("true");
    await press(screen, "Anterior");
    await next(screen);
    expect(heading(screen)).toBe("Qui ets");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByLabelText("NIF")).toHaveProperty("value", "00000000T");
  });

  test("without a connection a step that is checked stays, another goes on, and both are saved later", async () => {
    const screen = await open();
    sampleServer.setOffline(true);
    await fillInstallation(screen);
    expect(screen.getByRole("status").textContent).toContain("Encara no s’ha desat");
    await fillPerson(screen);
    expect(heading(screen)).toBe("Qui ets");
    expect(screen.getByText("No ho hem pogut comprovar")).toBeDefined();
    sampleServer.setOffline(false);
    window.dispatchEvent(new Event("online"));
    await screen.settled();
    expect(screen.getByRole("status").textContent).toBe("Desat");
    await next(screen);
    expect(heading(screen)).toBe("El pagament");
  });

  test("a change elsewhere that collides is chosen between, and nothing is lost until then", async () => {
    const screen = await open();
    await fillInstallation(screen);
    await press(screen, "Anterior");
    await screen.user.type(screen.getByLabelText("CUPS"), "1");
    sampleServer.changeElsewhere("ES0099");
    await next(screen);
    const notice = screen.getByRole("alert");
    expect(notice.textContent).toMatch(/ES11.*ES0099/s);
    expect(heading(screen)).toBe("La instal·lació");
    await press(screen, "Queda’t el de l’altre lloc");
    expect(screen.getByLabelText("CUPS")).toHaveProperty("value", "ES0099");
    await next(screen);
    expect(heading(screen)).toBe("Qui ets");
  });

  test("an answer is changed from the summary, which is opened again afterwards", async () => {
    const screen = await toConfirmation();
    await screen.user.click(screen.getByRole("link", { name: "Canvia: Correu electrònic" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Correu electrònic"));
    await screen.user.type(screen.getByLabelText("Correu electrònic"), "X");
    await next(screen);
    expect([heading(screen), step(screen)]).toEqual(["Revisa-ho", "confirmation"]);
    expect(screen.getByText("a@b.catX")).toBeDefined();
  });

  test("a send that fails loses nothing and leads back", async () => {
    const screen = await toConfirmation();
    await screen.user.click(screen.getByLabelText("Accepto les condicions"));
    sampleServer.setOffline(true);
    await press(screen, "Confirma-ho i envia-ho");
    expect(heading(screen)).toBe("No s’ha pogut enviar");
    await press(screen, "Anterior");
    expect(heading(screen)).toBe("Revisa-ho");
    sampleServer.setOffline(false);
    await press(screen, "Confirma-ho i envia-ho");
    expect(heading(screen)).toBe("Ho hem rebut");
    await screen.back();
    expect(heading(screen)).toBe("Ho hem rebut");
    await screen.reload();
    expect(screen.getByText("Ja s’havia enviat.")).toBeDefined();
  });

  test("going home resets the flow and leads to the start page", async () => {
    const screen = await toConfirmation();
    await screen.user.click(screen.getByLabelText("Accepto les condicions"));
    await press(screen, "Confirma-ho i envia-ho");
    await press(screen, "Ves a l’inici");
    expect(new URL(screen.address(), "http://x").pathname).not.toBe(address);
    await screen.goTo(address);
    expect(screen.getByLabelText("CUPS")).toHaveProperty("value", "");
  });

  test("a resume link asks for a proof and goes on at the first incomplete step", async () => {
    const record = {
      id: "sample",
      version: 1,
      answers: {
        installation: { cups: "ES1", use: "home" },
        person: { taxId: "12345678Z", email: "a@b.cat" },
      },
    };
    sampleServer.records.set("sample", record);
    const screen = await open(`${address}#t=sample`);
    await screen.user.type(screen.getByLabelText("Últims tres caràcters del NIF"), "111");
    await next(screen);
    expect(screen.getByText(/No coincideix/)).toBeDefined();
    await screen.user.clear(screen.getByLabelText("Últims tres caràcters del NIF"));
    await screen.user.type(screen.getByLabelText("Últims tres caràcters del NIF"), "78Z");
    await next(screen);
    expect([heading(screen), screen.address()]).toEqual(["El pagament", `${address}?step=payment`]);
  });

  test("a resume link whose record is gone says so, and the flow begins anew", async () => {
    const screen = await open(`${address}#t=expired`);
    expect(screen.getByText("Aquesta sol·licitud ja no hi és")).toBeDefined();
    await press(screen, "Comença de nou");
    expect(heading(screen)).toBe("La instal·lació");
  });

  test("after the tab was closed the record is opened again by its id alone", async () => {
    const screen = await open();
    await fillInstallation(screen);
    expect(JSON.stringify({ ...localStorage })).not.toContain("ES1");
    sessionStorage.clear();
    await screen.goTo(address);
    expect(heading(screen)).toBe("Qui ets");
    await press(screen, "Anterior");
    expect(screen.getByLabelText("CUPS")).toHaveProperty("value", "ES1");
  });

  test("the second click of a double click does not skip a step", async () => {
    const screen = await open();
    await fillInstallation(screen);
    await press(screen, "Anterior");
    fireEvent.click(screen.getByRole("button", { name: "Continua" }), { detail: 1 });
    await screen.settled();
    fireEvent.click(screen.getByRole("button", { name: "Continua" }), { detail: 2 });
    await screen.settled();
    expect(heading(screen)).toBe("Qui ets");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
