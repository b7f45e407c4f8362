import type { Locator, Page } from "@playwright/test";
import { demoPeople, type DemoPersonName } from "#database/seed/demo-people.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { OwnPortal } from "#platform/testing/browser/own-portal.ts";
import type { Faults } from "#platform/testing/browser/faulty-proxy.ts";
import { waitUntilShown } from "#platform/testing/browser/screens/inspect-screen.ts";
import { signIn } from "#platform/testing/browser/sign-in.ts";
import { allRoutes } from "../all-routes.ts";
import { sampleAddress } from "./route-samples.ts";
import { wordOf } from "./words.ts";

/** How the portal of the states is arranged: one after the other, since some shut out the rest. */
export type Arrangement = "plain" | "announced" | "closed" | "provider" | "cookies";

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
/** Sessions by person, so that each signs in once. */
const sessions = new Map<DemoPersonName, Cookies>();

const addressOf = (name: string, language: CompleteLanguage): string => {
  const found = allRoutes.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no route ${name}`);
  return sampleAddress(name, found.route.paths[language], language);
};

export interface StageParts {
  readonly page: Page;
  readonly language: CompleteLanguage;
  readonly portal: OwnPortal;
  /** From now on the server between the page and the portal has these faults. */
  readonly misbehave: (faults: Faults) => void;
}

/** What a state is brought about with: a page, a portal, and the words of its language. */
export const createStage = (parts: StageParts) => {
  const { page, language } = parts;
  const word = (room: string, key: string): string => wordOf(room, key, language);
  let opener: Locator | undefined;
  const stage = {
    ...parts,
    word,
    /** Opens a route (`feature.name`), with what its address should end in. */
    open: async (route: string, ending = ""): Promise<void> => {
      const address = addressOf(route, language);
      await page.goto(ending.startsWith("?") ? `${address.split("?")[0]}${ending}` : `${address}${ending}`);
      await waitUntilShown(page);
    },
    /** Opens a route at the address that the portal knows as its own, as passkeys need. */
    openAtHome: async (route: string): Promise<void> => {
      const home = parts.portal.origin.replace("127.0.0.1", "localhost");
      await page.goto(`${home}${addressOf(route, language)}`);
      await waitUntilShown(page);
    },
    /** Signs in as somebody of the demo; the next screen is theirs. */
    as: async (person: DemoPersonName): Promise<void> => {
      const known = sessions.get(person);
      if (known !== undefined) return page.context().addCookies(known);
      await signIn(page, demoPeople[person]);
      await page.waitForURL((url) => !url.pathname.startsWith("/acces"));
      sessions.set(
        person,
        (await page.context().cookies()).filter(({ name }) => name !== "llum_language"),
      );
    },
    /** The first button, of those that are seen, whose name has these words. */
    button: (room: string, key: string): Locator =>
      page
        .getByRole("button", { name: word(room, key) })
        .locator("visible=true")
        .first(),
    /** Presses with the keyboard. What is pressed last is where the focus should return to. */
    press: async (pressed: Locator): Promise<void> => {
      await pressed.press("Enter");
      opener = pressed;
    },
    opener: (): Locator | undefined => opener,
  };
  return stage;
};
export type Stage = ReturnType<typeof createStage>;

/** What a screen becomes by something that is done or that happens: a dialog over it, an error, an empty list. */
export interface ScreenState {
  readonly name: string;
  readonly bring: (stage: Stage) => Promise<unknown>;
  /** The route that is looked at here, as the shared portal does not have it. */
  readonly route?: string;
  /** The file that draws the dialog, where the state is one. */
  readonly dialog?: string;
  /** The dialog stays until it is answered: Escape does not close it. */
  readonly staysOpen?: true;
  readonly portal?: Arrangement;
  /** Statuses that this state cannot be without. */
  readonly statuses?: readonly number[];
  /** What the console cannot but say of it. */
  readonly said?: RegExp;
  /** Only where the window is as narrow as a phone's. */
  readonly only?: "phone";
  /** Brought about in Catalan alone, where each time would need another person. */
  readonly once?: true;
}
