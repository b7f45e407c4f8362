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
  const found = allRoutes.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no route ${name}`);
  return sampleAddress(name, found.route.paths[language], language);
};

/** What a state is brought about with: a page, a portal, and its words. */
export const createStage = (page: Page, arranged: ArrangedPortal, language: CompleteLanguage) => {
  const { portal, origin, misbehave } = arranged;
  let opener: Locator | undefined;
  const stage = {
    page,
    portal,
    misbehave,
    word: wordOf,
    /** Opens a route (`feature.name`), with what its address should end in. */
    open: async (route: string, ending = ""): Promise<void> => {
      const address = addressOf(route, language);
      await page.goto(ending.startsWith("?") ? `${address.split("?")[0]}${ending}` : `${address}${ending}`);
      await waitUntilShown(page);
    },
    /** Signs in as somebody of the demo; the next screen is theirs. */
    as: (person: DemoPersonName): Promise<void> => takeSession(page, demoPeople[person].taxId, origin),
    /** The first button, of those that are seen, whose name has these words. */
    button: (room: string, key: string): Locator =>
      page
        .getByRole("button", { name: wordOf(room, key) })
        .locator("visible=true")
        .first(),
    /** Presses with the keyboard. What is pressed last is where the focus should return to. */
    press: async (pressed: Locator): Promise<void> => {
      await pressed.press("Enter");
      opener = pressed;
    },
    /** Presses the button of a dialog, and waits for it. */
    openDialog: async (room: string, key: string): Promise<void> => {
      await stage.press(stage.button(room, key));
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    /** Fills the sign-in's form and sends it. */
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
  /** It shows for good what is on its way elsewhere. */
  readonly keepsLoading?: true;
  /** Catalan when absent: for a portal without it, and for what a server writes by itself, without our words' files. */
  readonly language?: CompleteLanguage;
}
