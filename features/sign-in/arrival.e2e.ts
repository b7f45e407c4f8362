import { expect, test, type APIRequestContext } from "@playwright/test";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { expectAccessible } from "#platform/testing/browser/expect-accessible.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";

const { household, company } = demoPeople;

const tokenOf = async (request: APIRequestContext, user: string): Promise<string> => {
  const answer = await request.post("/api/v1/auth/get_token", {
    data: { user, password: demoPassword, answer_token: true },
  });
  return (await answer.json()).token;
};

test.describe("an address that signs in", () => {
  for (const sign of ["?token=", "#token="]) {
    test(
      `opens where it points and is in the address no longer: ${sign}`,
      { tag: "@once" },
      async ({ page, request }) => {
        const token = await tokenOf(request, household.taxId);
        const referrers: string[] = [];
        page.on("request", (sent) => referrers.push(sent.headers().referer ?? ""));
        await page.goto(`/contractes/electricity${sign}${token}`);
        await expect(page.getByRole("heading", { level: 1, name: "Contractes" })).toBeVisible();
        await expect(page).toHaveURL(/\/contractes\/electricity$/);
        expect(referrers.join()).not.toContain(token);
        await page.goBack();
        expect(page.url()).not.toContain(token);
      },
    );
  }

  test("cannot be used a second time, and says so", async ({ page, request }) => {
    const token = await tokenOf(request, household.taxId);
    await page.goto(`/?token=${token}`);
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    await page.context().clearCookies();
    await page.goto(`/?token=${token}`);
    await expect(page.getByRole("alert")).toContainText("ha caducat o ja s’ha fet servir");
    await expect(page).toHaveURL(/\/acces$/);
    await expectAccessible(page);
  });

  test("takes the place of whoever was signed in", { tag: "@once" }, async ({ page, request }) => {
    await signIn(page, household);
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    await page.goto(`/perfil?token=${await tokenOf(request, company.taxId)}`);
    await expect(page.getByRole("main")).toContainText(company.name);
    await expect(page.getByRole("main")).not.toContainText(household.name);
  });
});

test.describe("an address that signs nobody in", () => {
  const failures = {
    ca: ["Aquest enllaç no és vàlid", "ClientID"],
    es: ["Este enlace no es válido", "ClientID"],
    en: ["This link is not valid", "ClientID"],
  } as const;
  const doors = { ca: "/acces", es: "/acceso", en: "/login" } as const;
  for (const language of ["ca", "es", "en"] as const) {
    test(
      `says why at the sign-in: ${language}`,
      { tag: language === "ca" ? [] : "@once" },
      async ({ page }) => {
        const [token, client] = failures[language];
        await page.goto(`${doors[language]}?token=nonsense`);
        await expect(page.getByRole("alert")).toContainText(token);
        await page.goto(`${doors[language]}?id_client=nobody&secret=wrong`);
        await expect(page.getByRole("alert")).toContainText(client);
        expect(page.url()).not.toContain("secret");
        await expectAccessible(page);
      },
    );
  }

  test("leaves whoever is signed in as they were, and tells them", { tag: "@once" }, async ({ page }) => {
    await signIn(page, household);
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
    await page.goto("/factures?token=nonsense");
    await expect(page.getByRole("alert")).toContainText("Aquest enllaç no és vàlid");
    await page.goto("/factures");
    await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
  });
});
