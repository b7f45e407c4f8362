import { deskGroups, mayOpen, type DeskScreen } from "#platform/contract/desk.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import { deskFeatures } from "../desk-screens.gen.ts";

/** A screen with its entry in the sidebar. */
export interface SidebarPlace {
  readonly id: string;
  readonly screen: DeskScreen;
  readonly entry: NonNullable<DeskScreen["sidebarEntry"]>;
}

/** The entries for staff with these roles, in the order of the sidebar. */
export const sidebarPlaces = (
  roles: readonly StaffRole[],
  features: typeof deskFeatures = deskFeatures,
): SidebarPlace[] =>
  features
    .flatMap(({ feature, screens }) =>
      Object.entries(screens).flatMap(([name, screen]) =>
        screen.sidebarEntry !== undefined && mayOpen(screen, roles)
          ? [{ id: `${feature}.${name}`, screen, entry: screen.sidebarEntry }]
          : [],
      ),
    )
    .toSorted(
      (a, b) =>
        deskGroups.indexOf(a.entry.group) - deskGroups.indexOf(b.entry.group) ||
        a.entry.order - b.entry.order,
    );
