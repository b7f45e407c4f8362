import { useLocation } from "react-router";
import { singleSignOnRoutes } from "#features/single-sign-on/contract/routes.ts";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useWords } from "./words.ts";

/** Where customers may also sign in at the retailer's provider: the way there, with where they were going. */
export const SignInElsewhere = () => {
  const t = useWords();
  const path = usePath();
  const { search } = useLocation();
  const { openid, organization } = useSettings();
  if (!openid.enabled) return null;
  const provider = openid.providerName ?? organization.name;
  return (
    <LinkButton variant="secondary" width="full" href={`${path(singleSignOnRoutes.connectStart)}${search}`}>
      {t("signInWith", { provider })}
    </LinkButton>
  );
};
