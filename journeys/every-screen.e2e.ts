import { expect, test, type Page } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";
import {
  inspectAccess,
  inspectWords,
  waitUntilShown,
} from "#platform/testing/browser/screens/inspect-screen.ts";
import { installInspector, readTexts } from "#platform/testing/browser/screens/inspector.ts";
import { sameTexts } from "#platform/testing/browser/screens/same-texts.ts";
import { createTitleRegister } from "#platform/testing/browser/screens/title-register.ts";
import { watchPage } from "#platform/testing/browser/screens/watch-page.ts";
import { allRoutes, type NamedRoute } from "./all-routes.ts";
import { demoNames, routeSamples, sampleAddress } from "./screens/route-samples.ts";

// In one worker, one after the other: titles are compared, and people stay signed in.
test.describe.configure({ mode: "default", timeout: 90_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

const judgeTitle = createTitleRegister();

const open = async (page: Page, { name, route }: NamedRoute, language: CompleteLanguage): Promise<void> => {
  const { person } = routeSamples[name] ?? {};
  const path = sampleAddress(name, route.paths[language], language);
  if (route.access === "private") await openAs(page, demoPeople[person ?? "household"].taxId, path);
  else await page.goto(path);
  await waitUntilShown(page);
  // Where languages share a path, the reader's own decides.
  if (Object.values(route.paths).filter((one) => one === route.paths[language]).length > 1) {
    await page.context().addCookies([{ name: "llum_language", value: language, url: page.url() }]);
    await page.reload();
    await waitUntilShown(page);
  }
};

for (const screen of allRoutes.filter(({ name }) => routeSamples[name]?.isArranged !== true)) {
  test(
    `${screen.name} is whole, in every language, for every hand and eye`,
    { tag: "@phone" },
    async ({ page, context }) => {
      await installInspector(context);
      const complaints = watchPage(page);
      const faults: string[] = [];
      const texts: [CompleteLanguage, string[]][] = [];
      for (const language of completeLanguages) {
        await open(page, screen, language);
        const found = [
          ...(await inspectWords(page, language)),
          ...judgeTitle(language, await page.title(), new URL(page.url()).pathname),
        ];
        const own = (await readTexts(page)).filter((text) => !demoNames.includes(text));
        for (const [other, theirs] of texts)
          found.push(
            ...sameTexts(own, theirs).map((text) => `the same in ${other} and ${language}: «${text}»`),
          );
        texts.push([language, own]);
        // The screen to which a route leads on has its own look.
        if (language === "ca" && routeSamples[screen.name]?.leadsTo === undefined)
          found.push(...(await inspectAccess(page)));
        faults.push(...[...found, ...complaints()].map((fault) => `${language}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
}
