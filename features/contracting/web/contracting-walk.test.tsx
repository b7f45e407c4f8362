import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { answeredLead, type AnsweredLead, screenOfLead } from "#apps/web/testing/lead-as-shown.ts";
import { unmetRequirements } from "#apps/web/testing/lead-requirements.ts";
import { choicesOf } from "#apps/web/testing/walked-answers.ts";
import { createWalkedBrowser, createWalkedNetwork, installWindow } from "#apps/web/testing/walked-browser.ts";
import { type Act, type Walk, walkOf } from "#apps/web/testing/walked-plan.ts";
import { createContractingTab, type ContractingTab, type Step } from "#apps/web/testing/walked-tab.ts";
import { handlers as uploadHandlers } from "#features/uploads/server/routes.ts";
import { createUploadParts } from "#features/uploads/server/testing/upload-parts.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import { createApi } from "#platform/web/api/client.ts";
import { finish } from "#platform/web/wizard/flow.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { leadSteps } from "../contract/lead-sections.ts";
import { openLead } from "../contract/open-lead.ts";
import { saveGasLead } from "../contract/save-gas-lead.ts";
import { saveLead } from "../contract/save-lead.ts";
import { sendLeadLink } from "../contract/send-lead-link.ts";
import { startContracting } from "../server/testing/contracting-fixture.ts";
import { contractingKinds } from "./contracting-answers.ts";
import { electricityBodyOf, gasBodyOf } from "./lead-answers.ts";

/** `CONTRACTING_WALKS=5000` runs as many. */
const walks = Math.ceil(Number(process.env["CONTRACTING_WALKS"] ?? 60) / contractingKinds.length);

const contracting = await startContracting();
const uploads = await startTestServer(
  uploadHandlers({
    ...contracting,
    ...createUploadParts(),
    readConfiguration: () => ({ fileUploadSizeLimit: 15_000_000 }),
    acceptsVisitors: () => true,
  }),
  { rateLimits: { write: 1e6 } },
);
const { settings, database } = contracting;
const usualSettings = settings.current;

beforeAll(installWindow);
afterAll(() => void vi.unstubAllGlobals());

/** What the walks came to: a property that never meets a confirmation holds of nothing. */
const met = { confirmed: 0 };
let lastWalk = 0;

const startWalk = ({ kind, holder, switched }: Walk) => {
  lastWalk += 1;
  const address = `10.${lastWalk >> 16}.${(lastWalk >> 8) & 255}.${lastWalk & 255}`;
  settings.current = { ...usualSettings };
  for (const name of switched) settings.current = { ...settings.current, [name]: !usualSettings[name] };
  const demands = settings.current;
  const network = createWalkedNetwork(
    (pathname) => (pathname.startsWith("/api/v1/uploads") ? uploads.app : contracting.server.app),
    address,
  );
  const browser = createWalkedBrowser();
  const tabs = [createContractingTab({ kind, demands, network, browser })];
  return { kind, holder, demands, address, network, browser, tabs, current: 0 };
};
type Walking = ReturnType<typeof startWalk>;

const tabOf = ({ tabs, current }: Walking): ContractingTab => {
  const tab = tabs[current] ?? tabs[0];
  if (tab === undefined) throw new Error("There is no tab");
  return tab;
};

/** The leads that were begun from the walk's network. */
const leadsOf = async ({ address }: Walking) =>
  (
    await database.unguarded.query<{ id: string; commodity: string; state: string; parent: string | null }>(
      `select lead_id as id, commodity, state, electricity_lead_id as parent from leads where network = $1`,
      [address],
    )
  ).rows;

const readAnswered = async ({ network, browser }: Walking, leadId: string): Promise<AnsweredLead> => {
  const response = await network.fetchWith(browser.cookies, false)(`/api/v1/leads/${leadId}`, {});
  return z.parse(answeredLead, await response.json());
};

/** The lead with that of gas beside it. */
const readBoth = async (walking: Walking, leadId: string) => {
  const lead = await readAnswered(walking, leadId);
  const { gasLeadId } = lead;
  return { lead, gas: gasLeadId === null ? undefined : await readAnswered(walking, gasLeadId) };
};

/** Another device of the same person, by the link of an email. */
const openOnDevice = async (walking: Walking): Promise<void> => {
  const tab = tabOf(walking);
  const record = tab.model().record;
  if (record === undefined || walking.tabs.length > 2) return;
  const email = `walk${lastWalk}-${walking.tabs.length}@exemple.cat`;
  contracting.emails.sent.length = 0;
  await tab.api.call(sendLeadLink, { params: { leadId: record.id }, body: { email } }).catch(() => undefined);
  await contracting.work();
  const link = /#t=([\w-]{43})$/.exec(contracting.emails.sent.at(-1)?.action?.url ?? "")?.[1];
  if (link === undefined) return;
  const browser = createWalkedBrowser();
  const device = createApi({
    language: () => "es",
    onRefusal: () => {},
    fetch: walking.network.fetchWith(browser.cookies, false),
  });
  const { owner } = (await readAnswered(walking, record.id)).values;
  const proof = (owner?.type === "J" ? owner.juridic_vat : owner?.vat)?.slice(-4) ?? "";
  const opened = await device.call(openLead, { body: { link, proof } }).catch(() => undefined);
  if (opened === undefined) return;
  const { kind, demands, network } = walking;
  walking.tabs.push(createContractingTab({ kind, demands, network, browser }, opened.leadId));
  walking.current = walking.tabs.length - 1;
};

/**
 * Confirms what the screen shows as it is, whatever the steps and their checks say: a call made without the portal.
 * Returns whether it was accepted as a request of its own, which has taken the files of the screen.
 */
const confirmAnyway = async (walking: Walking): Promise<boolean> => {
  const { kind } = walking;
  const tab = tabOf(walking);
  const answers = tab.allShown();
  const leadId = tab.model().record?.id;
  const known = { confirm: true, ...(leadId !== undefined && { leadId }) };
  const call =
    kind === "gas"
      ? tab.api.call(saveGasLead, { body: { ...gasBodyOf("gas", answers), ...known } })
      : tab.api.call(saveLead, { body: { ...electricityBodyOf(answers), ...known } });
  // Refused as a rule; what is accepted is checked at the end.
  const saved = await call.catch(() => undefined);
  return saved !== undefined && leadId === undefined;
};

const openTab = (walking: Walking, number: number): void => {
  const { kind, demands, network, browser, tabs } = walking;
  const hasRecord = tabs[0]?.model().record !== undefined;
  if (number >= tabs.length && hasRecord)
    tabs.push(createContractingTab({ kind, demands, network, browser }));
  walking.current = Math.min(number, tabs.length - 1);
};

/** Returns whether there is nothing left to do. */
const perform = async (walking: Walking, step: Act): Promise<boolean | void> => {
  const tab = tabOf(walking);
  const choices = choicesOf(walking.kind, walking.holder);
  switch (step.act) {
    case "fill":
      return tab.fill(choices, step.picks);
    case "spoil":
      return tab.spoil(choices, step.at);
    case "remove files":
      return tab.removeFiles();
    case "next":
      return tab.next();
    case "back":
      return tab.back();
    case "jump":
      return tab.goTo(step.to);
    case "reload":
      return tab.reload();
    case "retry":
      return tab.isResuming() ? tab.resume() : tab.retry();
    case "arrive":
      return walking.network.arrive();
    case "network":
      return walking.network.announce(step.fate);
    case "tab":
      return openTab(walking, step.number);
    case "resolve":
      return tab.resolve(step.choice);
    case "device":
      return openOnDevice(walking);
    case "confirm":
      return confirmAnyway(walking);
  }
};

/** The network is whole again, and the tab has come to rest: everything that was submitted is saved, or refused. */
const comeToRest = async (walking: Walking): Promise<void> => {
  const { network } = walking;
  const tab = tabOf(walking);
  network.mend();
  network.arrive();
  await network.settled();
  for (let turn = 0; turn < 10; turn += 1) {
    if (tab.isResuming()) tab.resume();
    tab.retry();
    await network.settled();
    for (const _step of tab.conflicts()) tab.resolve("mine");
    await network.settled();
    if (tab.model().saving === "saved" && tab.conflicts().length === 0) return;
  }
};

/** What is submitted and saved is on the server as the screen shows it, field by field. */
const checkDraft = async (walking: Walking): Promise<void> => {
  const tab = tabOf(walking);
  const { state, record, saving, sending } = tab.model();
  if (record === undefined || saving !== "saved" || sending !== "none") return;
  const { lead, gas } = await readBoth(walking, record.id);
  if (lead.state !== "draft") return;
  const found = screenOfLead(walking.kind, lead, gas);
  const submitted = leadSteps.filter((name) => state.answers[name] !== undefined);
  expect(lead.values.completed_steps).toEqual(submitted);
  for (const name of submitted)
    if (state.typed[name] === undefined) expect(found[name]).toEqual(tab.shown(name));
};

/** The screen says that the request was sent before, and that what was changed since is not in it. */
const isClosed = (tab: ContractingTab): boolean => {
  const { refusal, sending, sendError } = tab.model();
  const code = sending === "failed" && sendError instanceof ApiError ? sendError.code : refusal?.code;
  return code === "lead_closed";
};

/** Goes through what is left with values that are right, to the end. */
const walkToTheEnd = async (walking: Walking): Promise<void> => {
  const { network, kind, demands, holder } = walking;
  const tab = tabOf(walking);
  // Another hour, in which persons can be asked about again.
  await database.unguarded.query("delete from lead_checks where network = $1", [walking.address]);
  const choices = choicesOf(kind, demands.companyVatRestricted ? "person" : holder);
  let mustRefill = false;
  for (let turn = 0; turn < 60 && tab.model().sending !== "sent"; turn += 1) {
    if (tab.isResuming()) tab.resume();
    tab.retry();
    await network.settled();
    tab.resolve("mine");
    const { sending, refusal } = tab.model();
    if (refusal !== undefined || sending === "failed") mustRefill = true;
    if (isClosed(tab)) return;
    if (sending === "failed") tab.goTo("installation");
    if (mustRefill || turn > 20 || tab.model().state.answers[placeStep(tab)] === undefined)
      await tab.fill(choices, []);
    tab.next();
    await network.settled();
  }
};
const placeStep = (tab: ContractingTab): Step => {
  const place = tab.place();
  return place === finish ? "confirmation" : place;
};

/** What was confirmed is what was on the screen, and has all that the specification requires. */
const checkConfirmed = async (walking: Walking): Promise<void> => {
  const leads = await leadsOf(walking);
  for (const { id, state, parent } of leads) {
    if (state === "draft") continue;
    met.confirmed += 1;
    const lead = await readAnswered(walking, id);
    const electricity = parent === null ? undefined : await readAnswered(walking, parent);
    expect(unmetRequirements(lead, electricity, walking.demands)).toEqual([]);
  }
  for (const { answers, leadIds } of walking.tabs.flatMap((tab) => tab.sent())) {
    const { lead, gas } = await readBoth(walking, leadIds[0] ?? "");
    const found = screenOfLead(walking.kind, lead, gas);
    for (const name of leadSteps) {
      const shown = answers[name];
      if (shown !== undefined) expect(found[name]).toEqual(shown);
    }
  }
};

const fillSteps = async (walking: Walking, count: number): Promise<void> => {
  for (let step = 0; step < count; step += 1) {
    await tabOf(walking).fill(choicesOf(walking.kind, walking.holder), []);
    tabOf(walking).next();
    await walking.network.settled();
  }
};

const walk = async (plan: Walk): Promise<void> => {
  const walking = startWalk(plan);
  await fillSteps(walking, plan.begun);
  for (const step of plan.path) {
    const isOver = await perform(walking, step);
    await walking.network.settled();
    if (isOver === true) return checkConfirmed(walking);
  }
  await comeToRest(walking);
  tabOf(walking).reload();
  await comeToRest(walking);
  await checkDraft(walking);
  await walkToTheEnd(walking);
  await checkConfirmed(walking);
  const { sending, refusal, sendError } = tabOf(walking).model();
  if (!isClosed(tabOf(walking)))
    expect([sending, refusal, sendError]).toEqual(["sent", undefined, undefined]);
  const own = (await leadsOf(walking)).map(({ commodity, parent }) => [commodity, parent !== null]);
  const isMain = plan.kind === "gas" ? ["gas", false] : ["electricity", false];
  expect(own.filter(([, hasParent]) => hasParent === false)).toEqual([isMain]);
  expect(own.length).toBeLessThanOrEqual(plan.kind === "dual" ? 2 : 1);
};

test.each(contractingKinds)(
  "whatever is typed, opened, lost or sent twice, the server has of %s what the screen shows, once, and confirms only what is whole",
  async (kind) => {
    met.confirmed = 0;
    await fc.assert(fc.asyncProperty(walkOf(kind), walk), { numRuns: walks, seed: 20_261_127 });
    expect(met.confirmed).toBeGreaterThan(walks / 2);
  },
  3_600_000,
);

test.each([
  ["a stored lead", [], ["answered", "answered", "answer lost"]],
  ["one that was not stored before", ["leads"], ["answer lost"]],
] as const)(
  "an account that is changed after the confirmation of %s, whose answer was lost, is refused as too late",
  async (_what, switched, ahead) => {
    const walking = startWalk({
      kind: "electricity",
      holder: "person",
      switched: [...switched],
      begun: 0,
      path: [],
    });
    const { network } = walking;
    const tab = tabOf(walking);
    await fillSteps(walking, 4);
    for (const fate of ahead) network.announce(fate);
    await fillSteps(walking, 1);
    expect([tab.place(), tab.model().sending]).toEqual(["finish", "failed"]);
    tab.back();
    tab.goTo("payment");
    await tab.fill(choicesOf("electricity", "person"), [2]);
    expect(tab.shown("payment").iban).toMatch(/^DE/);
    for (const _step of ["payment", "confirmation"]) {
      tab.next();
      await network.settled();
    }
    expect(isClosed(tab)).toBe(true);
    expect((await leadsOf(walking)).map(({ state }) => state)).toEqual(["confirmed"]);
  },
);

test("gas that is given up after electricity was confirmed without an answer is no unfinished lead", async () => {
  const usual = [0, 0, 0, 0, 0, 0, 0, 0];
  await walk({
    kind: "dual",
    holder: "person",
    switched: [],
    begun: 5,
    path: [
      { act: "fill", picks: usual },
      { act: "jump", to: "gasContract" },
      { act: "fill", picks: [0, 0, 0, 0, 0, 1, 0, 0] },
      { act: "confirm" },
      { act: "next" },
      { act: "next" },
      { act: "fill", picks: usual },
      { act: "device" },
    ],
  });
});
