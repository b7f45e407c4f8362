import type { Translated } from "./languages.ts";
import type { PathParams } from "./links.ts";
import type { StaffRole } from "./staff-roles.ts";

/** The address of the desk, the application of the retailer's staff. */
export const deskBasePath = "/gestio";

/** The page whose frame shows the HTML of an email at the desk. */
export const emailFramePath = `${deskBasePath}/email-frame`;

/** The headings of the desk's sidebar, in their order. */
export const deskGroups = ["work", "customers", "money", "content", "watch", "administration"] as const;
export type DeskGroup = (typeof deskGroups)[number];

/** The entry of a screen in the desk's sidebar. */
interface SidebarEntry {
  readonly label: Translated;
  readonly group: DeskGroup;
  /** Name of an icon in `lucide-react`, such as `Users`; `npm run features` collects the named ones. */
  readonly icon: string;
  /** Sort position in its group, ascending. */
  readonly order: number;
}

/** A screen of the desk. */
export interface DeskScreen {
  /** Below `/gestio`, with parameters as `:name`. The same in each language: staff send each other links. */
  readonly path: `/${string}`;
  /** Any of these roles opens it. `without_session`: also before signing in, such as an invitation. */
  readonly roles: readonly StaffRole[] | "without_session";
  readonly sidebarEntry?: SidebarEntry;
}
export type DeskScreens = Readonly<Record<string, DeskScreen>>;

/** Declares the desk's screens of a feature, as `desk` in its `feature.ts`. */
export const defineDesk = <const Screens extends DeskScreens>(screens: Screens): Screens => screens;

/** A feature with screens at the desk. */
export interface DeskFeature {
  readonly feature: string;
  readonly screens: DeskScreens;
}

/** The desk's screens of every feature, by the feature's id; the generated `apps/desk-screens.gen.ts` adds them. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by the generated list
export interface DeskScreensOfFeatures {}

/** A screen of the desk, by the feature and its name: `staff.members`. */
export type DeskScreenId = {
  [Id in keyof DeskScreensOfFeatures]: `${Id}.${keyof DeskScreensOfFeatures[Id] & string}`;
}[keyof DeskScreensOfFeatures];

/** Whether staff with these roles may open a screen. */
export const mayOpen = ({ roles }: DeskScreen, own: readonly StaffRole[]): boolean =>
  roles === "without_session" || own.some((role) => roles.includes(role));

/** Fills the `:name` parts of a screen's path. Throws when a parameter is missing. */
export const fillDeskPath = ({ path }: DeskScreen, params: PathParams = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
