import { createContext, use } from "react";
import { fillDeskPath, mayOpen, type DeskFeature, type DeskScreenId } from "#platform/contract/desk.ts";
import type { PathParams } from "#platform/contract/links.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import { usePlatformWords } from "../words/platform-words.ts";
import type { DeskCaseKinds } from "./case-kinds.ts";
import type { DeskCustomerActions } from "./customer-actions.ts";
import type { DeskBoot } from "./desk-boot.ts";

interface DeskValue {
  readonly boot: DeskBoot;
  readonly features: readonly DeskFeature[];
  readonly caseKinds: DeskCaseKinds;
  readonly customerActions: DeskCustomerActions;
}

export const DeskContext = createContext<DeskValue | undefined>(undefined);

const useDeskValue = (): DeskValue => {
  const value = use(DeskContext);
  if (value === undefined) throw new Error("DeskContext is missing above this component");
  return value;
};

/** What the desk's page carries: the retailer's name, the languages, whether it is a demo. */
export const useDesk = (): DeskBoot => useDeskValue().boot;

/** The kinds of case of every feature. */
export const useCaseKinds = (): DeskCaseKinds => useDeskValue().caseKinds;

/** What staff can do to a customer, of every feature. */
export const useCustomerActions = (): DeskCustomerActions => useDeskValue().customerActions;

/** The staff member who is signed in. */
export interface SignedInStaff {
  readonly staffId: number;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
}

export const StaffContext = createContext<SignedInStaff | undefined>(undefined);

/** The staff member who is signed in. Only on screens that need a session. */
export const useStaff = (): SignedInStaff => {
  const staff = use(StaffContext);
  if (staff === undefined) throw new Error("StaffContext is missing above this component");
  return staff;
};

/** Whether the staff member has any of the roles that a call declares: what may not be done is not offered. */
export const useMayCall = (): ((endpoint: { readonly roles: readonly StaffRole[] }) => boolean) => {
  const { roles: own } = useStaff();
  return ({ roles }) => own.some((role) => roles.includes(role));
};

/** `deskPath("staff.members")`: the address of a screen of any feature, for `TextLink` and the router. */
export const useDeskPath = (): ((id: DeskScreenId, params?: PathParams) => string) => {
  const { features } = useDeskValue();
  return (id, params) => {
    const [feature, name = ""] = id.split(".");
    const screen = features.find((each) => each.feature === feature)?.screens[name];
    if (screen === undefined) throw new Error(`There is no screen ${id} at the desk`);
    return fillDeskPath(screen, params);
  };
};

/** The address of a screen of the desk, by an id that a call named; undefined for one that the staff member may not open. */
export const useOpenableScreen = (): ((id: string) => string | undefined) => {
  const { features } = useDeskValue();
  const { roles } = useStaff();
  return (id) => {
    const [feature, name = ""] = id.split(".");
    const screen = features.find((each) => each.feature === feature)?.screens[name];
    return screen !== undefined && mayOpen(screen, roles) ? fillDeskPath(screen) : undefined;
  };
};

/** The browser tab's words for a screen of the desk. */
export const useDeskTitle = (page: string): string => {
  const words = usePlatformWords();
  return words("pages.title", { page, organization: useDesk().organization.name });
};
