import { passwordRoutes } from "#features/password/contract/routes.ts";
import { secondFactorRoutes } from "#features/second-factor/contract/routes.ts";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useWords } from "./words.ts";

/** The ways to what protects the account. */
export const SecurityLinks = () => {
  const t = useWords();
  const path = usePath();
  const { openid, secondFactor } = useSettings();
  const external = openid.enabled ? openid.changePasswordUrl : undefined;
  return (
    <Stack gap="small">
      {external === undefined ? (
        <TextLink href={path(passwordRoutes.changePassword)}>{t("security.password")}</TextLink>
      ) : (
        <TextLink component="a" href={external} rel="noopener">
          {t("security.password")}
        </TextLink>
      )}
      {secondFactor.enabled && (
        <TextLink href={path(secondFactorRoutes.secondFactor)}>{t("security.secondFactor")}</TextLink>
      )}
      <TextLink href={path(signInRoutes.sessions)}>{t("security.sessions")}</TextLink>
    </Stack>
  );
};
