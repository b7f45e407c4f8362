import { expect, test, type Page } from "@playwright/test";
import {
  startTestProvider,
  testClient,
  type TestProvider,
} from "#integrations/identity-provider/testing/test-provider.ts";
import { startTimeoutMs, startOwnPortal, type OwnPortal } from "#platform/testing/browser/own-portal.ts";

const people = { ariadna: { name: "Ariadna", nif: "12345678Z" } };
let portal: OwnPortal;
let provider: TestProvider;

// One portal for all: the tests follow one another.
test.describe.configure({ mode: "default", timeout: 90_000 });
test.beforeAll(async () => {
  test.setTimeout(startTimeoutMs);
  process.env.OPENID_CLIENT_SECRET = testClient.clientSecret;
  portal = await startOwnPortal();
  provider = await startTestProvider({ people, portalOrigin: portal.origin });
  const { issuer } = provider;
  const { clientId } = testClient;
  await portal.restart({
    oidc: { enabled: true, issuer, clientId, providerName: "El meu Llum", taxIdClaim: "nif" },
  });
});
test.afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

const expectAtProvider = (page: Page) =>
  expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
/** The portal's own sign-in has a button with the same person's name: the provider's page comes first. */
const chooseAtProvider = async (page: Page, person: keyof typeof people): Promise<void> => {
  await expectAtProvider(page);
  await page.getByRole("button", { name: person, exact: true }).click();
};
const signOut = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1, name: "Factures" })).toBeVisible();
  await page.getByRole("button", { name: "Surt" }).locator("visible=true").first().click();
};

test("a private page leads to the provider and back, and the code is never where a script could read it", async ({
  page,
  context,
}) => {
  await page.goto(`${portal.origin}/contractes/electricity?page=1`);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().startsWith(`${portal.origin}/connect?`)),
    chooseAtProvider(page, "ariadna"),
  ]);
  const code = new URL(request.url()).searchParams.get("code") ?? "none";
  await expect(page).toHaveURL(`${portal.origin}/contractes/electricity?page=1`);
  await expect(page.getByRole("heading", { level: 1, name: "Contractes" })).toBeVisible();
  const readable = await page.evaluate<string>(
    "JSON.stringify([location.href, document.referrer, document.cookie, { ...localStorage }, { ...sessionStorage }])",
  );
  expect(readable).not.toContain(code);
  const cookies = await context.cookies(portal.origin);
  expect(cookies.map(({ name }) => name)).not.toContain("llum_openid");
  expect(cookies.find(({ name }) => name === "llum_session")).toMatchObject({ httpOnly: true, path: "/" });
});

test("a sign-out ends the session at the provider too, on a page that does not sign in again", async ({
  page,
}) => {
  await page.goto(`${portal.origin}/factures`);
  await chooseAtProvider(page, "ariadna");
  await signOut(page);
  await page.getByRole("button", { name: "Sign out of the provider" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Has sortit" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${portal.origin}/signed-out`));
  await page.getByRole("main").getByRole("link", { name: "Torna a accedir" }).click();
  await expectAtProvider(page);
});

test("a sign-out in one tab leaves the other signed out, and does not sign it in again", async ({
  page,
  context,
}) => {
  await page.goto(`${portal.origin}/factures`);
  await chooseAtProvider(page, "ariadna");
  await expect(page).toHaveURL(`${portal.origin}/factures`);
  const secondTab = await context.newPage();
  await secondTab.goto(`${portal.origin}/contractes/electricity`);
  await expect(secondTab.getByRole("heading", { level: 1, name: "Contractes" })).toBeVisible();
  await signOut(page);
  await expect(secondTab.getByRole("heading", { level: 1, name: "Has sortit" })).toBeVisible();
  await expect(secondTab).toHaveURL(`${portal.origin}/signed-out`);
});
