import { createContext } from "react";
import type { ActionFacts, ActionTarget, HomeAction } from "#platform/contract/feature.ts";

/** The actions that the features declare; `apps/web` provides them. */
export const HomeActionsContext = createContext<readonly HomeAction[]>([]);

export const homeActionGroups = [
  "contracts",
  "invoices",
  "consumption",
] as const satisfies HomeAction["group"][];

export interface OfferedAction {
  readonly action: HomeAction;
  readonly target: ActionTarget;
  /** This session may not use it. */
  readonly isBarred: boolean;
}

export interface OfferedActionsWanted extends ActionFacts {
  /** Looks up a feature by its path in settings and flags. */
  readonly isOn: (feature: string) => boolean;
  readonly isReadOnly: boolean;
}

/** The actions that the deployment offers, in order. */
export const offeredActions = (
  actions: readonly HomeAction[],
  { isOn, isReadOnly, ...facts }: OfferedActionsWanted,
): OfferedAction[] =>
  actions
    .toSorted((a, b) => a.order - b.order)
    .flatMap((action) => {
      const target = action.target(facts);
      const { requires } = target.route;
      const isOffered = (requires === undefined || isOn(requires)) && action.isOffered?.(isOn) !== false;
      return isOffered
        ? [{ action, target, isBarred: isReadOnly && action.inReadOnlySession === "barred" }]
        : [];
    });
