import { expect, type Page } from "@playwright/test";
import { startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { test } from "#platform/testing/browser/own-portal-test.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

const household = "12345678Z";
const name = "Ariadna Fontclara Roure";

/** The portal's OpenAPI document. security/read-only.test.ts lists the calls that a read-only session may make. */
interface Documented {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly "x-llum": { readonly readOnlySession: "allowed" | "refused" };
}

let portal: OwnPortal;
// Each step waits for the command, which starts a process of its own.
test.describe.configure({ mode: "default", timeout: 90_000 });
test.beforeAll(async ({ portalOf }) => {
  test.setTimeout(startTimeoutMs);
  portal = await portalOf();
});
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

const bar = (page: Page, label = "Sessió de consulta") => page.getByRole("region", { name: label });

const impersonate = async (page: Page): Promise<void> => {
  const { link } = await portal.staff("impersonate", household, "--as", "Núria Puig", "--reason", "case 12");
  await page.goto(link);
  await page.waitForURL(`${portal.origin}/`);
  await expect(bar(page)).toContainText(name);
};

test.describe("an impersonating staff member", () => {
  test("sees on every page the customer, the staff member and the remaining time", async ({ page }) => {
    await impersonate(page);
    for (const [path, label, words, left] of [
      ["/factures", "Sessió de consulta", `Estàs mirant el portal d’${name} com a Núria Puig.`, "Queden 2"],
      ["/contratos/electricity", "Sesión de consulta", `Estás viendo el portal de ${name}`, "Quedan 2"],
      ["/profile", "Read-only session", `You are looking at ${name}’s portal as Núria Puig.`, "minutes left"],
    ] as const) {
      await page.goto(path);
      await expect(bar(page, label)).toContainText(words);
      await expect(bar(page, label)).toContainText(left);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });

  test("always sees the bar and the focused element", async ({ page }) => {
    await impersonate(page);
    await expect(bar(page)).toContainText(name);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate("window.scrollTo(0, document.body.scrollHeight)");
    await expect(bar(page)).toBeInViewport();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press("Shift+Tab");
      const covered = await page.evaluate<string>(`(() => {
        const focused = document.activeElement;
        const over = document.querySelector("section[aria-label='Sessió de consulta']");
        if (over.contains(focused)) return "";
        const { top, bottom, height } = focused.getBoundingClientRect();
        const isOut = bottom < 0 || height < 2;
        return !isOut && top < over.getBoundingClientRect().bottom - 1 ? focused.outerHTML : "";
      })()`);
      expect(covered).toBe("");
    }
  });

  test("is refused calls that change something", async ({ page }) => {
    await impersonate(page);
    await expect(bar(page)).toBeVisible();
    const document: { paths: Record<string, Record<string, Documented>> } = await (
      await page.request.get("/api/openapi.json")
    ).json();
    const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method, ...operation })),
    );
    const known = ["updateProfile", "changePassword", "requestErasure"];
    // Half of them, as all are more than a minute allows; `security/` tries the whole table.
    const refused = calls
      .filter(
        ({ method, "x-llum": { readOnlySession } }) => method !== "get" && readOnlySession === "refused",
      )
      .filter(({ operationId }, index) => index % 2 === 0 || known.includes(operationId));
    const answers: { operationId: string; code: unknown }[] = [];
    for (const { path, method, operationId, requestBody } of refused) {
      const [mediaType = "application/json"] = Object.keys(requestBody?.content ?? {});
      const answer = await page.request.fetch(path.replaceAll(/\{\w+\}/g, "1"), {
        method,
        data: "{}",
        headers: { "sec-fetch-site": "same-origin", "content-type": mediaType },
      });
      answers.push({ operationId, code: (await answer.json()).code });
    }
    // Endpoints of features that the demo switches off answer 404.
    const refusals = answers.filter(({ code }) => code !== "not_found");
    expect(refusals.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining(known));
    expect(refusals.filter(({ code }) => code !== "read_only_session")).toEqual([]);
  });

  test("gets a message in the page's language when pressing a button that changes something", async ({
    page,
    browser,
  }) => {
    // So that there is a session to end.
    const own = await browser.newPage({ baseURL: portal.origin });
    await signIn(own, { taxId: household });
    await expect(own.getByRole("heading", { level: 1, name: "El teu resum" })).toBeVisible();
    await impersonate(page);
    const catalan = "Aquesta operació no es pot fer en nom d’una altra persona.";
    for (const [path, reason] of [
      ["/perfil/sessions", catalan],
      ["/perfil/verificacio", catalan],
      ["/perfil/sesiones", "Esta operación no se puede hacer en nombre de otra persona."],
      ["/profile/verification", "This cannot be done on behalf of somebody else."],
    ] as const) {
      await page.goto(path);
      const buttons = page.getByRole("main").getByRole("button");
      await expect(buttons.first()).toBeVisible();
      for (const button of await buttons.all()) {
        await expect(button).toBeDisabled();
        await expect(button).toHaveAccessibleDescription(reason);
      }
      await buttons.first().press("Enter");
      await expect(page.getByRole("tooltip", { name: reason })).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await own.close();
  });

  test("sees contract, bills, requests and wallets, and can change none", async ({ page }) => {
    await impersonate(page);
    for (const [path, name] of [
      ["/contractes/electricity/0012101", "Canvia la potència"],
      ["/factures?status=unpaid&status=partially_paid", /^Paga la factura/],
      ["/solicituts/D7QM-2X9R", "Respon"],
      ["/moneders-solars", "Canvia el percentatge"],
    ] as const) {
      await page.goto(path);
      const button = page.getByRole("main").getByRole("button", { name }).first();
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(
        "Aquesta operació no es pot fer en nom d’una altra persona.",
      );
      await button.press("Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  test("ends the impersonation and is signed out", async ({ page }) => {
    await impersonate(page);
    await bar(page).getByRole("button", { name: "Acaba" }).click();
    await page.waitForURL(/\/acces/);
    await expect(bar(page)).toHaveCount(0);
    await page.goto("/factures");
    await page.waitForURL(/\/acces/);
  });

  test("is recorded in the audit log with the reason", async ({ page }) => {
    await impersonate(page);
    // What the sandbox retailer does with the requests is recorded meanwhile.
    const records = await portal.staff("audit", household, "--limit", "20");
    const impersonation = { who: "Núria Puig", did: "impersonate", why: "case 12" };
    expect(records).toContainEqual(expect.objectContaining(impersonation));
  });

  test("gets a link that works once", async ({ page, browser }) => {
    const { link } = await portal.staff("impersonate", household, "--as", "Pau", "--reason", "case 13");
    await page.goto(link);
    await expect(bar(page)).toBeVisible();
    expect(page.url()).not.toContain("token");
    const visitor = await browser.newPage();
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(bar(visitor)).toHaveCount(0);
    await visitor.close();
  });
});

test("a customer never sees the bar", async ({ page }) => {
  await signIn(page, { taxId: household });
  await expect(page.getByRole("heading", { level: 1, name: "El teu resum" })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("a running portal follows a switched feature flag within seconds", async ({ page }) => {
  const isOn = async (): Promise<boolean> =>
    (await (await page.request.get("/api/v1/feature_flags/")).json()).feature_flags.crm.case;
  const inPage = async (): Promise<boolean> => {
    await page.goto("/acces");
    const boot = await page.locator("#boot").textContent();
    return JSON.parse(boot ?? "").featureFlags.crm.case;
  };
  expect([await isOn(), await inPage()]).toEqual([true, true]);
  await portal.staff("flags", "off", "crm.case", "--as", "pau");
  await expect.poll(isOn).toBe(false);
  expect(await inPage()).toBe(false);
  await portal.staff("flags", "reset", "crm.case", "--as", "pau");
  await expect.poll(isOn).toBe(true);
});
