import { LogOut } from "lucide-react";
import { NavigationButton } from "#platform/ui/navigation/navigation-list.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useSignOut } from "./use-sign-out.ts";

/** The way out, as the navigation's last entry. */
export const SignOutEntry = () => {
  const t = usePlatformWords();
  const { signOutNow, isPending } = useSignOut();
  return (
    <NavigationButton
      icon={<LogOut aria-hidden="true" />}
      onPress={signOutNow}
      {...(isPending ? { busyText: t("signingOut") } : {})}
    >
      {t("signOut")}
    </NavigationButton>
  );
};
