import { isFeatureOn } from "#platform/contract/feature-flag.ts";
import type { ActionLink } from "#platform/ui/navigation/action-list.tsx";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { homeActionGroups, shownActions, type HomeActionGroup } from "../contract/actions.ts";
import { useRetailerPages } from "./use-retailer-pages.ts";
import { useWords } from "./words.ts";

export interface ActionGroup {
  /** `more` is what the retailer adds: pages of its own. */
  readonly id: HomeActionGroup | "more";
  readonly title: string;
  readonly actions: readonly ActionLink[];
}

/** What can be done here, in its groups, with a line about each; a group with nothing in it is left out. */
export const useActionGroups = (): ActionGroup[] => {
  const t = useWords();
  const path = usePath();
  const { language } = useLanguage();
  const { settings, featureFlags } = usePortal();
  const { readOnly } = useSession();
  const shown = shownActions({
    isOn: (feature) => isFeatureOn([featureFlags, settings], feature),
    isReadOnly: readOnly,
    language,
    displayTypes: settings.features.displayTypes,
  });
  const ofPortal = homeActionGroups.map((id): ActionGroup => ({
    id,
    title: t(`groups.${id}`),
    actions: shown
      .filter(({ group }) => group === id)
      .map(({ id: action, target, isBarred }) => ({
        href: `${path(target.route, target.params)}${target.query === undefined ? "" : `?${new URLSearchParams(target.query)}`}`,
        label: t(`actions.${action}.label`),
        detail: t(`actions.${action}.detail`),
        ...(isBarred ? { disabledReason: t("barred") } : {}),
      })),
  }));
  const more: ActionGroup = {
    id: "more",
    title: t("groups.more", { organization: settings.organization.name }),
    actions: useRetailerPages(),
  };
  return [...ofPortal, more].filter(({ actions }) => actions.length > 0);
};
