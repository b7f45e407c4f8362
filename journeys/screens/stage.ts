import { expect, type Locator, type Page } from "@playwright/test";
import { demoPassword, demoPeople, type DemoPersonName } from "#database/seed/demo-people.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { takeSession } from "#platform/testing/browser/open-as.ts";
import { waitUntilShown } from "#platform/testing/browser/screens/inspect-screen.ts";
import { allRoutes } from "../all-routes.ts";
import type { ArrangedPortal, Arrangement } from "./arranged-portal.ts";
import { sampleAddress } from "./route-samples.ts";
import { wordOf } from "./words.ts";

const addressOf = (name: string, language: CompleteLanguage): string => {
  const found = allRoutes.find((route) => route.name === name);
  if (found === undefined) throw new Error(`There is no route ${name}`);
  return sampleAddress(name, found.route.paths[language], language);
};

/** What a state is prepared with: a page, a portal, and its words. */
export const createStage = (page: Page, arranged: ArrangedPortal, language: CompleteLanguage) => {
  const { portal, origin, misbehave } = arranged;
  let opener: Locator | undefined;
  const stage = {
    page,
    portal,
    misbehave,
    word: wordOf,
    /** Opens a route (`feature.name`); `ending` is appended to its path. */
    open: async (route: string, ending = ""): Promise<void> => {
      const address = addressOf(route, language);
      await page.goto(ending.startsWith("?") ? `${address.split("?")[0]}${ending}` : `${address}${ending}`);
      await waitUntilShown(page);
    },
    /** Signs in as a person of the demo. */
    as: (person: DemoPersonName): Promise<void> => takeSession(page, demoPeople[person].taxId, origin),
    /** The first visible button whose name contains these words. */
    button: (folder: string, key: string): Locator =>
      page
        .getByRole("button", { name: wordOf(folder, key) })
        .locator("visible=true")
        .first(),
    /** Presses with the keyboard. The focus should return to the last pressed element. */
    press: async (pressed: Locator): Promise<void> => {
      await pressed.press("Enter");
      opener = pressed;
    },
    /** Presses the button of a dialog, and waits for it. */
    openDialog: async (folder: string, key: string): Promise<void> => {
      await stage.press(stage.button(folder, key));
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    /** Opens a part of a page that is folded, by the words of its title. */
    unfold: async (folder: string, key: string): Promise<void> => {
      const title = page.getByRole("heading", { name: wordOf(folder, key), exact: true });
      const fold = page.locator("details:not([open])", { has: title });
      await fold.locator("summary").press("Enter");
    },
    /** Fills in and submits the sign-in form. */
    signIn: async (user: string, password: string = demoPassword): Promise<void> => {
      await stage.open("account.signIn");
      await page.getByLabel(wordOf("account/sign-in", "user")).fill(user);
      await page.getByLabel(wordOf("account/sign-in", "password"), { exact: true }).fill(password);
      await page
        .getByRole("button", { name: wordOf("account/sign-in", "submit"), exact: true })
        .press("Enter");
    },
    opener: (): Locator | undefined => opener,
  };
  return stage;
};
export type Stage = ReturnType<typeof createStage>;

/** A state of a screen after an action or an event: a dialog over it, an error, an empty list. */
export interface ScreenState {
  readonly name: string;
  readonly bring: (stage: Stage) => Promise<unknown>;
  /** The route that is checked here, because the shared portal does not have it. */
  readonly route?: string;
  /** The dialog's component file, if the state is a dialog. */
  readonly dialog?: string;
  /** The dialog stays until it is answered: Escape does not close it. */
  readonly staysOpen?: true;
  readonly portal?: Arrangement;
  /** Response statuses that belong to this state. */
  readonly statuses?: readonly number[];
  /** Console errors that belong to this state. */
  readonly expectedErrors?: RegExp;
  /** Only in a window as narrow as a phone's. */
  readonly only?: "phone";
  /** For a browser with a passkey, or without the files of the portal in its cache. */
  readonly needsOwnPage?: true;
  /** The state never finishes loading. */
  readonly neverLoads?: true;
  /**
   * Catalan by default; another for a portal without Catalan, and for pages that the server renders without the
   * portal's text files.
   */
  readonly language?: CompleteLanguage;
}
