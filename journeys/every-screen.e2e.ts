import { expect, type Page } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { startFaultyProxy } from "#platform/testing/browser/faulty-proxy.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";
import { inspectScreen, waitUntilShown } from "#platform/testing/browser/screens/inspect-screen.ts";
import { longestWordChunks } from "#platform/testing/browser/screens/longest-word-chunks.ts";
import { test } from "#platform/testing/browser/screens/shared-page.ts";
import { createTitleRegister } from "#platform/testing/browser/screens/title-register.ts";
import { watchPage } from "#platform/testing/browser/screens/watch-page.ts";
import { allRoutes, type NamedRoute } from "./all-routes.ts";
import { routeSamples, sampleAddress } from "./screens/route-samples.ts";

let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
// In one worker and in order: titles are compared, and customers stay signed in.
test.describe.configure({ mode: "default", timeout: 60_000 });
test.beforeAll(async ({ baseURL }) => {
  proxy = await startFaultyProxy(baseURL ?? "", await longestWordChunks());
});
test.afterAll(() => proxy?.stop());
test.use({
  contextOptions: { reducedMotion: "reduce" },
  baseURL: async ({ baseURL }, provide) => provide(proxy?.origin ?? baseURL),
});

const titleFaultsOf = createTitleRegister();

const open = async (page: Page, { name, route }: NamedRoute): Promise<void> => {
  const { person } = routeSamples[name] ?? {};
  const path = sampleAddress(name, route.paths.ca, "ca");
  if (route.access === "private") await openAs(page, demoPeople[person ?? "household"].taxId, path);
  else await page.goto(path);
  await waitUntilShown(page);
};

for (const screen of allRoutes.filter(({ name }) => routeSamples[name]?.isArranged !== true)) {
  test(`${screen.name} fits three widths, has no barrier and works by keyboard`, async ({
    sharedPage: page,
  }) => {
    const complaints = watchPage(page);
    await open(page, screen);
    const faults = titleFaultsOf(await page.title(), new URL(page.url()).pathname);
    // The screen that a route redirects to has a test of its own.
    if (routeSamples[screen.name]?.leadsTo === undefined) faults.push(...(await inspectScreen(page, "ca")));
    expect([...faults, ...complaints()]).toEqual([]);
  });
}
