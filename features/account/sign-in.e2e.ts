import { expect, test, type APIRequestContext, type BrowserContext, type Page } from "@playwright/test";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";

const { household } = demoPeople;

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Signs in on the form that is open, with the keyboard alone. */
const signInByKeyboard = async (page: Page): Promise<void> => {
  await page.getByLabel("NIF, NIE, CIF o correu electrònic").focus();
  await page.keyboard.type(household.taxId);
  await page.keyboard.press("Tab");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
};

/** As after closing the browser: the cookies that were not given a time to live are gone. */
const closeBrowser = async (context: BrowserContext): Promise<void> => {
  const cookies = await context.cookies();
  await context.clearCookies();
  await context.addCookies(cookies.filter(({ expires }) => expires !== -1));
};

const tokenOf = async (request: APIRequestContext): Promise<string> => {
  const data = { user: household.taxId, password: demoPassword, answer_token: true };
  const answer = await request.post("/api/v1/auth/get_token", { data });
  return (await answer.json()).token;
};

test(
  "a visitor signs in with the keyboard, reads the page that was asked for, and leaves nothing behind on signing out",
  { tag: "@phone" },
  async ({ page, context, request }) => {
    const addresses: string[] = [];
    page.on("request", (sent) => addresses.push(sent.url()));
    await page.goto("/contractes/electricity?page=1");
    await expect(page).toHaveURL(/\/acces\?redirectPath=/);
    await signInByKeyboard(page);
    await expect(title(page, "Contractes")).toBeVisible();
    await expect(page).toHaveURL("/contractes/electricity?page=1");

    const session = (await context.cookies()).find(({ name }) => name === "llum_session");
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    const readable = await page.evaluate<string>(
      "JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML])",
    );
    expect(readable).not.toContain(session?.value);
    expect(addresses.join("\n")).not.toContain(session?.value ?? "none");

    const menu = page.getByRole("button", { name: "Menú" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("button", { name: "Surt" }).locator("visible=true").first().click();
    await expect(page).toHaveURL(/\/acces$/);
    const headers = { cookie: `llum_session=${session?.value}` };
    const answer = await request.get("/api/v2/users/", { headers });
    expect([answer.status(), (await answer.json()).code]).toEqual([401, "token_expired"]);
    await page.goBack();
    await expect(page).toHaveURL(/\/acces/);
  },
);

test("an address that signs in leaves its token in no Referer and nowhere in the history", async ({
  context,
  request,
}) => {
  for (const sign of ["?token=", "#token="]) {
    const token = await tokenOf(request);
    await context.clearCookies();
    // A page that the history brings back may still lead on by itself: each address has a tab of its own.
    const tab = await context.newPage();
    const referrers: string[] = [];
    tab.on("request", (sent) => referrers.push(sent.headers().referer ?? ""));
    await tab.goto(`/contractes/electricity${sign}${token}`);
    await expect(title(tab, "Contractes")).toBeVisible();
    await expect(tab).toHaveURL(/\/contractes\/electricity$/);
    expect(referrers.join()).not.toContain(token);
    await tab.goBack();
    expect(tab.url()).not.toContain(token);
    await tab.close();
  }
});

test("three tabs of a remembered device restore their sessions at once, without the sign-in screen or a sign-out of each other", async ({
  page,
  context,
}) => {
  test.slow();
  await page.goto("/acces");
  await page.getByLabel("Mantén la sessió oberta en aquest dispositiu").check();
  await signInByKeyboard(page);
  await expect(title(page, "El teu resum")).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "llum_refresh")).toMatchObject({
    httpOnly: true,
    path: "/api/v1/auth/",
    sameSite: "Lax",
  });

  await closeBrowser(context);
  const tabs = [page, await context.newPage(), await context.newPage()];
  const addresses = new Set<string>();
  for (const tab of tabs) tab.on("framenavigated", (frame) => addresses.add(new URL(frame.url()).pathname));
  await Promise.all(tabs.map((tab) => tab.goto("/contractes/electricity")));
  for (const tab of tabs) await expect(title(tab, "Contractes")).toBeVisible();
  await context.clearCookies({ name: "llum_session" });
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) await expect(title(tab, "Contractes")).toBeVisible();
  expect([...addresses]).toEqual(["/contractes/electricity"]);
  const status = await page.evaluate<number>('fetch("/api/v2/users/").then(({ status }) => status)');
  expect(status).toBe(200);
});
