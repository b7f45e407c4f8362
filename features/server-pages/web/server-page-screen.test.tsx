import { within } from "@testing-library/dom";
import { beforeAll, describe, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { membershipPage } from "#database/seed/pages/membership-page.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { publishExample } from "../server/testing/publish-example.ts";

const database = await createTestDatabase("demo");
const portal = await startComponentPortal(database);
const as = demoPeople.newcomer;

const assembly = { id: 12, route_path: "assemblea", btn_title: { ca: "Assemblea", es: "Asamblea" } };
const publish = (...more: readonly object[]) =>
  publishExample(database, { pages: [membershipPage, assembly, ...more] });
await publish();

const membership = "/d/avantatges-socis/2";
const membershipTitle = "Avantatges de soci o sòcia";

type Screen = Awaited<ReturnType<typeof portal.open>>;

const title = (screen: Screen) => screen.getByRole("heading", { level: 1 }).textContent;
/** Without its elements: happy-dom lacks what DOMPurify needs to distinguish them. */
const textOf = (screen: Screen) => screen.getByRole("main").textContent;
const navigation = (screen: Screen) =>
  within(screen.getByRole("navigation", { name: "Navegació principal" }));
const currentPlaces = (screen: Screen) =>
  navigation(screen)
    .queryAllByRole("link", { current: "page" })
    .map(({ textContent }) => textContent);
const failure = (screen: Screen) => screen.queryByText("No hem pogut carregar la pàgina");

/** As a link of the portal does it: without a new document. */
const moveTo = async (screen: Screen, address: string) => {
  window.history.pushState(null, "", address);
  window.dispatchEvent(new PopStateEvent("popstate"));
  await screen.settled();
};

describe("the retailer's pages in the navigation", () => {
  test("have a group of their own and lead to their title, description and text", async () => {
    const screen = await portal.open("/perfil", { as });
    const pages = within(navigation(screen).getByRole("list", { name: "Més" }));
    expect(pages.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      membershipTitle,
      "Assemblea",
    ]);
    await screen.user.click(pages.getByRole("link", { name: membershipTitle }));
    expect(title(screen)).toBe(membershipTitle);
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(document.title).toBe(`${membershipTitle} · Llum de Prova`);
    expect(screen.address()).toBe(membership);
    expect(screen.getByText("Què hi guanyes, què hi poses i com t’hi fas.")).toBeDefined();
    expect(textOf(screen)).toContain("Què hi poses");
    await screen.back();
    expect(title(screen)).toBe("El teu perfil");
  });

  test("are marked while they are open, one at a time", async () => {
    const screen = await portal.open(membership, { as });
    expect(currentPlaces(screen)).toEqual([membershipTitle]);
    await screen.user.click(navigation(screen).getByRole("link", { name: "Assemblea" }));
    expect(currentPlaces(screen)).toEqual(["Assemblea"]);
  });

  test("are absent when their list cannot be loaded, and the other entries stay", async () => {
    portal.fail(/html_dinamic_routes/, { status: 500, code: "internal_error" });
    const screen = await portal.open("/perfil", { as });
    expect(navigation(screen).getByRole("link", { name: "Contractes" })).toBeDefined();
    expect(navigation(screen).queryByRole("list", { name: "Més" })).toBeNull();
  });
});

describe("a page of the retailer", () => {
  test("opens under another path, and the address changes to its own", async () => {
    const screen = await portal.open("/perfil", { as });
    await screen.goTo("/d/un-nom-vell/2?des=mail");
    expect(title(screen)).toBe(membershipTitle);
    expect(screen.address()).toBe(`${membership}?des=mail`);
    await screen.back();
    expect(title(screen)).toBe("El teu perfil");
  });

  test("without blocks shows that it has no content yet", async () => {
    const screen = await portal.open("/d/assemblea/12", { as });
    expect(title(screen)).toBe("Assemblea");
    expect(screen.getByText("Encara no hi ha res en aquesta pàgina")).toBeDefined();
  });

  test.each(["99", "onze", "0", "2x"])(
    "of the number %s is not found, and the navigation stays",
    async (id) => {
      const screen = await portal.open(`/d/avantatges/${id}`, { as });
      expect(title(screen)).toBe("Aquesta pàgina no existeix");
      expect(currentPlaces(screen)).toEqual([]);
      expect(navigation(screen).getByRole("link", { name: membershipTitle })).toBeDefined();
    },
  );

  test("that is published while the portal is open is found by a link to it", async () => {
    const screen = await portal.open("/d/assemblea/12", { as });
    const news = { id: 13, route_path: "festa", btn_title: { ca: "La festa" } };
    await publish(news);
    await moveTo(screen, "/d/festa/13");
    expect(title(screen)).toBe("La festa");
    await moveTo(screen, "/d/res/14");
    expect(title(screen)).toBe("Aquesta pàgina no existeix");
    await publish(news, { id: 14, route_path: "res", btn_title: { ca: "Ja és aquí" } });
    await screen.back();
    expect(title(screen)).toBe("La festa");
    await screen.forward();
    expect(title(screen)).toBe("Ja és aquí");
    await publish();
  });

  test("has one address in all languages, and the text of each", async () => {
    const screen = await portal.open(membership, { as });
    for (const [language, heading, lead, text, group] of [
      ["Castellano", "Ventajas de socia o socio", "Qué ganas, qué pones y cómo te unes.", "Qué pones", "Más"],
      [
        "English",
        "Benefits of membership",
        "What you gain, what you put in and how you join.",
        "What you put in",
        "More",
      ],
    ] as const) {
      await screen.user.click(screen.getAllByRole("link", { name: language })[0] ?? document.body);
      expect(title(screen)).toBe(heading);
      expect(screen.getByText(lead)).toBeDefined();
      expect(textOf(screen)).toContain(text);
      const pages = screen.getAllByRole("list", { name: group })[0] ?? document.body;
      expect(within(pages).getByRole("link", { name: heading })).toBeDefined();
      expect(screen.address()).toBe(membership);
    }
  });

  test("is for customers: a visitor signs in, and the page opens", async () => {
    const screen = await portal.open(membership);
    expect(screen.address()).toContain("/acces?redirectPath=%2Fd%2Favantatges-socis%2F2");
    await screen.user.type(screen.getByLabelText("NIF, NIE, CIF o correu electrònic"), as.taxId);
    await screen.user.type(screen.getByLabelText("Contrasenya"), demoPassword);
    await screen.user.click(screen.getByRole("button", { name: "Accedeix" }));
    expect(title(screen)).toBe(membershipTitle);
  });
});

describe("the text of a page", () => {
  const withText = (html: string) => ({
    id: 15,
    route_path: "text",
    btn_title: { ca: "Text" },
    elements: [{ id: 151, name: "text", group_name: "text", html_block: { ca: html } }],
  });

  test("opens its links to the portal in the same document", async () => {
    await publish(withText('<p><a href="/perfil">El perfil</a></p>'));
    const screen = await portal.open("/d/text/15", { as });
    const main = screen.getByRole("main");
    await screen.user.click(screen.getByRole("link", { name: "El perfil" }));
    expect(title(screen)).toBe("El teu perfil");
    expect(screen.getByRole("main")).toBe(main);
  });

  test("opens its links to other sites without a referrer", async () => {
    await publish(withText('<p><a href="https://exemple.cat">Un altre lloc</a></p>'));
    const screen = await portal.open("/d/text/15", { as });
    expect(screen.getByRole("link", { name: "Un altre lloc" }).getAttribute("rel")).toBe(
      "noopener noreferrer",
    );
  });
});

describe("a page that cannot be loaded", () => {
  test.each([
    ["its text", /html_dinamic_elements\/2/],
    ["its title", /html_dinamic_routes/],
  ])("because of %s shows an error with the request's number, and can be tried again", async (_, request) => {
    portal.fail(request, { status: 500, code: "internal_error" });
    const screen = await portal.open(membership, { as });
    expect(failure(screen)?.closest("[role=alert]")?.textContent).toContain("0f0f-0f0f");
    portal.recover();
    await screen.user.click(screen.getByRole("button", { name: "Torna-ho a provar" }));
    expect(textOf(screen)).toContain("Què hi poses");
    expect(title(screen)).toBe(membershipTitle);
  });

  test("is loaded again by a customer who returns to it", async () => {
    portal.fail(/html_dinamic_elements\/2/, { status: 500, code: "internal_error" });
    const screen = await portal.open(membership, { as });
    expect(failure(screen)).not.toBeNull();
    await screen.user.click(navigation(screen).getByRole("link", { name: "El teu perfil" }));
    portal.recover();
    await screen.back();
    expect(failure(screen)).toBeNull();
    expect(textOf(screen)).toContain("Què hi poses");
  });
});

describe("a deployment without pages of the retailer", () => {
  beforeAll(async () => {
    const demo = await loadConfiguration("deployments/demo/llum.json");
    const configuration = { ...demo, features: { ...demo.features, serverElements: false } };
    await portal.restart({ infrastructure: { configuration } });
  });

  test("leads to none and requests none", async () => {
    const screen = await portal.open("/perfil", { as });
    expect(navigation(screen).queryByRole("list", { name: "Més" })).toBeNull();
    await screen.goTo(membership);
    expect(title(screen)).toBe("Aquesta pàgina no existeix");
    await screen.user.click(navigation(screen).getByRole("button", { name: "Surt" }));
    expect(screen.address()).toBe("/acces");
    expect(portal.requests.filter((path) => path.includes("html_dinamic"))).toEqual([]);
  });
});
