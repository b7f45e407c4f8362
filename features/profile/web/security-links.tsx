import { accountRoutes } from "#features/account/contract/routes.ts";
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
        <TextLink href={path(accountRoutes.changePassword)}>{t("security.password")}</TextLink>
      ) : (
        <TextLink component="a" href={external} rel="noopener">
          {t("security.password")}
        </TextLink>
      )}
      {secondFactor.enabled && (
        <TextLink href={path(accountRoutes.secondFactor)}>{t("security.secondFactor")}</TextLink>
      )}
      <TextLink href={path(accountRoutes.sessions)}>{t("security.sessions")}</TextLink>
    </Stack>
  );
};
