import { globSync, readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { longestStartMs } from "#platform/testing/browser/own-portal.ts";
import { closeByKeyboard, staysOpen } from "#platform/testing/browser/screens/close-by-keyboard.ts";
import {
  inspectAccess,
  inspectWords,
  waitUntilShown,
} from "#platform/testing/browser/screens/inspect-screen.ts";
import { installInspector } from "#platform/testing/browser/screens/inspector.ts";
import { watchPage } from "#platform/testing/browser/screens/watch-page.ts";
import { accountStates, customerStates } from "./screens/customer-states.ts";
import { portalStates } from "./screens/portal-states.ts";
import { routeSamples } from "./screens/route-samples.ts";
import { createStage, type ScreenState } from "./screens/stage.ts";
import { startStatesPortal, type StatesPortal } from "./screens/states-portal.ts";
import { visitorStates } from "./screens/visitor-states.ts";

const arrangements = ["plain", "announced", "closed", "provider", "cookies"];
const states = [...visitorStates, ...customerStates, ...accountStates, ...portalStates].toSorted(
  (one, other) => arrangements.indexOf(one.portal ?? "plain") - arrangements.indexOf(other.portal ?? "plain"),
);

let house: StatesPortal;
// One portal for all, arranged anew where a state needs it.
test.describe.configure({ mode: "default", timeout: 120_000 });
test.beforeAll(async () => {
  test.setTimeout(longestStartMs);
  house = await startStatesPortal();
});
test.afterAll(() => house?.stop());
test.beforeEach(() => house.misbehave({}));
test.use({
  contextOptions: { reducedMotion: "reduce" },
  baseURL: async ({ baseURL }, provide) => provide(house?.origin ?? baseURL),
});

const inspectState = async (
  page: Page,
  state: ScreenState,
  language: CompleteLanguage,
): Promise<string[]> => {
  const stage = createStage({ page, language, portal: house.portal, misbehave: house.misbehave });
  await page.context().addCookies([{ name: "llum_language", value: language, url: house.origin }]);
  await state.bring(stage);
  await waitUntilShown(page);
  const faults = await inspectWords(page, language);
  if (language !== "ca") return faults;
  faults.push(...(await inspectAccess(page)));
  if (state.staysOpen === true) faults.push(...(await staysOpen(page)));
  else if (state.dialog !== undefined) faults.push(...(await closeByKeyboard(page, stage.opener())));
  return faults;
};

for (const state of states) {
  const tag = state.only === "phone" ? "@only-phone" : "@phone";
  test(
    `${state.name}: whole, in every language, for every hand and eye`,
    { tag },
    async ({ page, context }) => {
      await house.arrange(state.portal ?? "plain");
      await installInspector(context);
      const complaints = watchPage(page, state.statuses);
      const isNews = (complaint: string): boolean => state.said?.test(complaint) !== true;
      const faults: string[] = [];
      for (const language of state.once === true ? (["ca"] as const) : completeLanguages) {
        house.misbehave({});
        const found = await inspectState(page, state, language);
        faults.push(...[...found, ...complaints().filter(isNews)].map((fault) => `${language}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
}

test("no screen that only another configuration has is left out", () => {
  const covered = new Set(states.map(({ route }) => route));
  const arranged = Object.entries(routeSamples).filter(
    ([, { isArranged, leadsTo }]) => isArranged === true && leadsTo !== "outside",
  );
  expect(arranged.map(([name]) => name).filter((name) => !covered.has(name))).toEqual([]);
});

test("no dialog of the portal is left out", () => {
  const files = globSync(["apps/web/**/*.tsx", "features/*/web/**/*.tsx", "platform/ui/**/*.tsx"]);
  const drawsDialog = (file: string): boolean =>
    /overlay\/dialog\.tsx"|<dialog\b/.test(readFileSync(file, "utf8"));
  const covered = new Set(states.map(({ dialog }) => dialog));
  expect(files.filter(drawsDialog).filter((file) => !covered.has(file))).toEqual([]);
});
