import { within } from "@testing-library/dom";
import { afterAll, describe, expect, test, vi } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { withoutContracting } from "#apps/web/testing/without-contracting.ts";
import { demoPeople } from "#database/seed/demo-people.ts";
import { visitProvider } from "#integrations/identity-provider/testing/visit-provider.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startOpenidInfrastructure } from "#features/account/server/testing/openid-infrastructure.ts";

const { newcomer } = demoPeople;
const database = await createTestDatabase("demo");
const { issuer, infrastructure, stop } = await startOpenidInfrastructure({
  amina: { name: newcomer.name, nif: newcomer.taxId },
  nora: { name: "Nora Nova", email: "nora@correu.example", email_verified: true },
});
const configuration = withoutContracting(infrastructure.configuration);
const portal = await startComponentPortal(database, { infrastructure: { ...infrastructure, configuration } });
afterAll(stop);

type Screen = Awaited<ReturnType<typeof portal.open>>;

const title = (screen: Screen) => screen.getByRole("heading", { level: 1 }).textContent;
const link = (screen: Screen, name: string) => within(screen.getByRole("main")).getByRole("link", { name });
/** Signs in at the provider's page, or refuses if the user is "", and returns to the portal. */
const answerAtProvider = async (screen: Screen, person: "amina" | "nora" | ""): Promise<void> => {
  const answer = await visitProvider(screen.leftFor() ?? "", person);
  await screen.goTo(`/connect?${answer}`);
};
/** The state of the latest request to the provider; each attempt has a new one. */
const stateSent = (screen: Screen): string => {
  const url = new URL(screen.leftFor() ?? "");
  expect(url.origin).toBe(issuer);
  return url.searchParams.get("state") ?? "";
};

describe("where customers sign in at the retailer's provider only", () => {
  test.each([
    ["/", "/"],
    ["/acces", "/"],
    ["/factures", "/factures"],
    ["/contractes/electricity?page=1", "/contractes/electricity?page=1"],
  ])("%s leads there, and afterwards to %s", async (address, destination) => {
    const screen = await portal.open(address);
    await answerAtProvider(screen, "amina");
    expect(screen.address()).toBe(destination);
    expect(portal.cookies.all().map(({ name }) => name)).not.toContain("llum_openid");
  });

  test("a person unknown to the portal is signed in as a new customer", async () => {
    const screen = await portal.open("/perfil");
    await answerAtProvider(screen, "nora");
    expect(screen.address()).toBe("/perfil");
    expect(screen.getByRole("main").textContent).toContain("Nora Nova");
  });

  test("the address of the return, opened by a bookmark or a reload, leads to the sign-in or on", async () => {
    const screen = await portal.open("/connect");
    expect(title(screen)).toBe("Encara no has accedit");
    await screen.reload();
    await screen.user.click(link(screen, "Accedeix"));
    await answerAtProvider(screen, "amina");
    expect(screen.address()).toBe("/");
    await screen.goTo("/connect");
    expect(screen.address()).toBe("/");
  });
});

describe("an address whose credentials are refused", () => {
  const invalid = "Aquest enllaç no és vàlid";

  test("says so before anything leads to the provider", async () => {
    const screen = await portal.open("/factures?token=nonsense");
    expect(screen.getByRole("alert").textContent).toContain(invalid);
    expect(screen.leftFor()).toBeUndefined();
    await screen.user.click(link(screen, "Continua"));
    await answerAtProvider(screen, "amina");
    expect(screen.address()).toBe("/");
  });

  test("of a partner says so to a signed-in customer, who continues with the session", async () => {
    const screen = await portal.open("/factures");
    await answerAtProvider(screen, "amina");
    await screen.goTo("/?id_client=unknown&secret=wrong");
    expect(screen.getByRole("alert").textContent).toContain("ClientID");
    await screen.user.click(link(screen, "Continua"));
    expect(screen.address()).toBe("/");
    expect(title(screen)).toBe("El teu resum");
  });
});

describe("a return that belongs to no pending sign-in of the browser", () => {
  test("begins the sign-in again by itself, for the page that was asked for", async () => {
    const screen = await portal.open("/contractes/electricity?page=1");
    const answer = await visitProvider(screen.leftFor() ?? "", "amina");
    portal.cookies.remove("llum_openid");
    await screen.goTo(`/connect?${answer}`);
    await answerAtProvider(screen, "amina");
    expect(screen.address()).toBe("/contractes/electricity?page=1");
  });

  test("leads on to the page that was asked for if another tab has signed in meanwhile", async () => {
    const screen = await portal.open("/perfil");
    await answerAtProvider(screen, "amina");
    window.sessionStorage.setItem("llum-visitor-sign-in", JSON.stringify({ redirect: "/factures" }));
    await screen.goTo("/connect?code=a-code&state=a-state");
    expect(screen.address()).toBe("/factures");
    await screen.goTo("/connect?error=access_denied");
    expect(screen.address()).toBe("/");
  });

  test("reports the error in a browser that stores nothing, instead of beginning without end", async () => {
    const screen = await portal.open("/connect/start");
    const first = stateSent(screen);
    const storage = vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new Error("no storage");
    });
    await screen.goTo("/connect?code=a-code&state=a-state");
    storage.mockRestore();
    expect(screen.getByRole("main").textContent).toContain("Estat no vàlid");
    expect(stateSent(screen)).toBe(first);
  });
});

describe("a sign-in that fails", () => {
  test("because the customer refused is reported without the provider's text, and is not retried", async () => {
    const screen = await portal.open("/contractes/electricity");
    const first = stateSent(screen);
    await answerAtProvider(screen, "");
    expect(title(screen)).toBe("No has accedit");
    expect(screen.getByRole("main").textContent).not.toContain("said no");
    expect(screen.address()).toBe("/connect");
    expect(stateSent(screen)).toBe(first);
    await screen.user.click(link(screen, "Torna a accedir"));
    expect(stateSent(screen)).not.toBe(first);
  });

  /** Returns with a state that the browser does not know; the portal begins again the first time. */
  const returnTwice = async (screen: Screen, prepare = () => {}): Promise<void> => {
    const first = stateSent(screen);
    for (let time = 0; time < 2; time += 1) {
      prepare();
      // oxlint-disable-next-line no-await-in-loop -- one return after the other
      await screen.goTo("/connect?code=a-code&state=a-state");
      expect(stateSent(screen)).not.toBe(first);
    }
  };

  test.each([
    ["ca", "Estat no vàlid", "Falta el nonce", "Continua"],
    ["es", "Estado no válido", "Falta el nonce", "Continuar"],
    ["en", "Invalid state", "Nonce not present", "Continue"],
  ] as const)(
    "because of an invalid state or a missing nonce names which, in %s",
    async (language, state, nonce, go) => {
      const screen = await portal.open("/connect/start", { language });
      const text = () => screen.getByRole("main").textContent;
      await returnTwice(screen);
      expect(text()).toContain(state);
      expect(text()).toContain("403");
      expect(screen.address()).toBe("/connect");
      await returnTwice(screen, () => portal.cookies.remove("llum_openid"));
      expect(text()).toContain(nonce);
      const last = stateSent(screen);
      await screen.user.click(link(screen, go));
      expect(stateSent(screen)).not.toBe(last);
    },
  );
});
