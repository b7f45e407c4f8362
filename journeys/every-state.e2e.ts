import { globSync, readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { waitUntilStill } from "#platform/testing/browser/expect-accessible.ts";
import { startTimeoutMs } from "#platform/testing/browser/own-portal.ts";
import { closeByKeyboard, staysOpen } from "#platform/testing/browser/screens/close-by-keyboard.ts";
import { inspectScreen, waitUntilShown, windows } from "#platform/testing/browser/screens/inspect-screen.ts";
import { installInspector } from "#platform/testing/browser/screens/inspector.ts";
import { test } from "#platform/testing/browser/screens/shared-page.ts";
import { watchPage } from "#platform/testing/browser/screens/watch-page.ts";
import { arrangePortal, type ArrangedPortal } from "./screens/arranged-portal.ts";
import { accountStates } from "./screens/account-states.ts";
import { customerStates } from "./screens/customer-states.ts";
import { portalStates } from "./screens/portal-states.ts";
import { routeSamples } from "./screens/route-samples.ts";
import { retailerStates } from "./screens/retailer-states.ts";
import { secondFactorStates } from "./screens/second-factor-states.ts";
import { createStage, type ScreenState } from "./screens/stage.ts";
import { contractingStates } from "./screens/contracting-states.ts";
import { comparatorStates } from "./screens/comparator-states.ts";
import { visitorStates } from "./screens/visitor-states.ts";
import { walletStates } from "./screens/wallet-states.ts";

const parts = {
  visitorStates,
  comparatorStates,
  contractingStates,
  customerStates,
  accountStates,
  secondFactorStates,
  portalStates,
  retailerStates,
  walletStates,
};
const states = Object.values(parts).flat();

test.use({ contextOptions: { reducedMotion: "reduce" } });

const inspectDialog = async (
  page: Page,
  state: ScreenState,
  stage: { opener: () => Locator | undefined },
) => {
  if (state.dialog === undefined) return [];
  if (!(await page.getByRole("dialog").isVisible()))
    return ["the dialog is lost in a window of another width"];
  return state.staysOpen === true ? staysOpen(page) : closeByKeyboard(page, stage.opener());
};

const inspectState = async (page: Page, state: ScreenState, portal: ArrangedPortal): Promise<string[]> => {
  const { language = "ca" } = state;
  const stage = createStage(page, portal, language);
  const complaints = watchPage(page, state.statuses);
  await page.context().addCookies([{ name: "llum_language", value: language, url: portal.origin }]);
  if (state.only === "phone") await page.setViewportSize(windows.phone);
  await state.bring(stage);
  await (state.neverLoads === true ? waitUntilStill(page) : waitUntilShown(page));
  const faults = await inspectScreen(page, language, state.only);
  faults.push(...(await inspectDialog(page, state, stage)));
  return [...faults, ...complaints().filter((complaint) => state.expectedErrors?.test(complaint) !== true)];
};

for (const [part, ofPart] of Object.entries(parts)) {
  for (const [arrangement, itsStates] of Map.groupBy(ofPart, ({ portal = "plain" }) => portal)) {
    test.describe(`${part}, with the ${arrangement} portal`, () => {
      let arranged: ArrangedPortal;
      test.describe.configure({ mode: "default", timeout: 60_000 });
      test.beforeAll(async () => {
        test.setTimeout(startTimeoutMs);
        arranged = await arrangePortal(arrangement);
      });
      test.afterAll(() => arranged?.stop());
      test.beforeEach(() => arranged.misbehave({}));
      test.use({ baseURL: async ({ baseURL }, provide) => provide(arranged?.origin ?? baseURL) });
      for (const state of itsStates) {
        const title = `${state.name} fits three widths, has no barrier and works by keyboard`;
        if (state.needsOwnPage === true)
          test(title, async ({ page, context }) => {
            await installInspector(context);
            expect(await inspectState(page, state, arranged)).toEqual([]);
          });
        else
          test(title, async ({ sharedPage }) => {
            expect(await inspectState(sharedPage, state, arranged)).toEqual([]);
          });
      }
    });
  }
}

test("each screen that only another configuration has is among the states", () => {
  const covered = new Set(states.map(({ route }) => route));
  const arranged = Object.entries(routeSamples).filter(
    ([, { isArranged, leadsTo }]) => isArranged === true && leadsTo !== "outside",
  );
  expect(arranged.map(([name]) => name).filter((name) => !covered.has(name))).toEqual([]);
});

test("each dialog of the portal is among the states", () => {
  const part = "platform/ui/overlay/dialog.tsx";
  const files = globSync(["apps/web/**/*.tsx", "features/*/web/**/*.tsx", "platform/ui/**/*.tsx"]).filter(
    (file) => file !== part,
  );
  const drawsDialog = (file: string): boolean =>
    /overlay\/dialog\.tsx"|<dialog\b/.test(readFileSync(file, "utf8"));
  const covered = new Set(states.map(({ dialog }) => dialog));
  expect(files.filter(drawsDialog).filter((file) => !covered.has(file))).toEqual([]);
});
