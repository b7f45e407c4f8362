import { expect, type Page } from "@playwright/test";
import { deskBasePath, fillDeskPath, type DeskScreen } from "#platform/contract/desk.ts";
import { startFaultyProxy } from "#platform/testing/browser/faulty-proxy.ts";
import { startOwnPortalAt, startTimeoutMs, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { freePort } from "#platform/testing/browser/portal-process.ts";
import { inspectScreen, waitUntilShown } from "#platform/testing/browser/screens/inspect-screen.ts";
import { longestWordChunks } from "#platform/testing/browser/screens/longest-word-chunks.ts";
import { test } from "#platform/testing/browser/screens/shared-page.ts";
import { createTitleRegister } from "#platform/testing/browser/screens/title-register.ts";
import { watchPage } from "#platform/testing/browser/screens/watch-page.ts";
import { takeStaffSession } from "#platform/testing/browser/staff-session.ts";
import { deskFeatures } from "../apps/desk-screens.gen.ts";
import { deskSamples, staffOfRole } from "./screens/desk-samples.ts";

/** Every screen of the desk in the longest words, as `every-screen.e2e.ts` has those of the portal. */
const screens = deskFeatures.flatMap((feature) =>
  Object.entries(feature.screens).map(([name, screen]: [string, DeskScreen]) => ({
    name: `${feature.feature}.${name}`,
    screen,
  })),
);

let portal: OwnPortal;
let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
// In one worker and in order: titles are compared, and staff stay signed in.
test.describe.configure({ mode: "default", timeout: 60_000 });
test.beforeAll(async () => {
  test.setTimeout(startTimeoutMs);
  const port = await freePort();
  proxy = await startFaultyProxy(`http://127.0.0.1:${port}`, await longestWordChunks("desk"));
  const serverEnv = { PUBLIC_URL: proxy.origin };
  portal = await startOwnPortalAt(port, { changes: {}, deployment: "demo", serverEnv });
});
test.afterAll(async () => {
  await proxy?.stop();
  await portal?.stop();
});
test.use({
  contextOptions: { reducedMotion: "reduce" },
  baseURL: async ({ baseURL }, provide) => provide(proxy?.origin ?? baseURL),
});

const titleFaultsOf = createTitleRegister();

const patternOf = ({ path }: DeskScreen): RegExp =>
  new RegExp(`${deskBasePath}${path.replaceAll(/:\w+/g, "[^/]+")}$`);

const open = async (page: Page, name: string, screen: DeskScreen): Promise<void> => {
  const { params, ending = "", firstOf } = deskSamples[name] ?? {};
  const [role] = screen.roles === "without_session" ? [] : screen.roles;
  if (role !== undefined) await takeStaffSession(page, portal, staffOfRole[role]);
  if (firstOf === undefined) await page.goto(`${deskBasePath}${fillDeskPath(screen, params)}${ending}`);
  else {
    await page.goto(`${deskBasePath}${firstOf}`);
    await page.getByRole("table").getByRole("link").first().press("Enter");
    await page.waitForURL(patternOf(screen));
  }
  await waitUntilShown(page);
};

/** A file of postal codes, of which one has a letter: its rehearsal has something to refuse. */
const sendFile = async (page: Page): Promise<void> => {
  await takeStaffSession(page, portal, staffOfRole.manager);
  const answer = await page.request.post("/api/staff/v1/loads?kind=postal-codes&name=codis.csv", {
    data: Buffer.from(
      "codigo_postal,municipio_id,municipio_nombre\n17001,17079,Girona\n1700X,17079,Girona\n",
    ),
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/octet-stream" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** A remittance of the demo's bills, and a statement with a transfer that matches nothing. */
const makeRemittance = async (page: Page): Promise<void> => {
  await takeStaffSession(page, portal, staffOfRole.manager);
  const headers = { "sec-fetch-site": "same-origin" };
  const listed = await (await page.request.get("/api/staff/v1/remittances", { headers })).json();
  const days = { collection_on: listed.earliest_on, due_until: listed.earliest_on };
  const found = await page.request.get("/api/staff/v1/remittance-rehearsal", { headers, params: days });
  const { bills, total } = await found.json();
  if (bills > 0)
    await page.request.post("/api/staff/v1/remittances", {
      data: { request_id: crypto.randomUUID(), ...days, bills, total },
      headers,
    });
  const movement =
    '<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>' +
    "<BookgDt><Dt>2026-11-27</Dt></BookgDt><AcctSvcrRef>T-1</AcctSvcrRef></Ntry>";
  const answer = await page.request.post("/api/staff/v1/bank-files?name=extracte.xml", {
    data: Buffer.from(
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>S-1</MsgId>' +
        `</GrpHdr><Stmt>${movement}</Stmt></BkToCstmrStmt></Document>`,
    ),
    headers: { ...headers, "content-type": "application/octet-stream" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
};

const smallestInstalmentEuros = 10;

/** A payment plan of the first customer's bills. */
const agreePlan = async (page: Page): Promise<void> => {
  await takeStaffSession(page, portal, staffOfRole.manager);
  const headers = { "sec-fetch-site": "same-origin" };
  const found = await page.request.get("/api/staff/v1/customers/1/debt", { headers });
  expect(found.status(), await found.text()).toBe(200);
  const debt = await found.json();
  const [bill] = debt.bills.filter(
    ({ blocker, amount_to_pay: euros }: { blocker: string | null; amount_to_pay: number }) =>
      blocker === null && euros >= 2 * smallestInstalmentEuros,
  );
  if (bill === undefined) return;
  const answer = await page.request.post("/api/staff/v1/customers/1/payment-plans", {
    data: {
      plan_id: crypto.randomUUID(),
      invoice_ids: [bill.invoice_id],
      instalments: 2,
      first_due_date: debt.first_from,
      total: bill.amount_to_pay,
    },
    headers,
  });
  expect(answer.status(), await answer.text()).toBe(200);
};

test("the sign-in of the desk fits three widths, has no barrier and works by keyboard", async ({
  sharedPage: page,
}) => {
  const complaints = watchPage(page, [401]);
  await page.goto(deskBasePath);
  await waitUntilShown(page);
  expect([...(await inspectScreen(page, "ca")), ...complaints()]).toEqual([]);
});

for (const { name, screen } of screens) {
  test(`${name} fits three widths, has no barrier and works by keyboard`, async ({ sharedPage: page }) => {
    const complaints = watchPage(page, screen.roles === "without_session" ? [401, 404, 410] : []);
    if (name.startsWith("loads.")) await sendFile(page);
    if (name.startsWith("remittances.")) await makeRemittance(page);
    if (name.startsWith("payment-plans.")) await agreePlan(page);
    await open(page, name, screen);
    const faults = titleFaultsOf(await page.title(), new URL(page.url()).pathname);
    faults.push(...(await inspectScreen(page, "ca")));
    expect([...faults, ...complaints()]).toEqual([]);
  });
}
