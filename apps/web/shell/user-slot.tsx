import { useQuery } from "@tanstack/react-query";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { UserCard } from "#platform/ui/layout/user-card.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useSignOut } from "./use-sign-out.ts";

/** Holds the line's height until the name is known. */
const unknown = "\u00a0";

/** Who is signed in, and the way out. */
export const UserSlot = () => {
  const { status } = useSession();
  if (status === "returning") return <UserCard name={unknown} email={unknown} />;
  return status === "visitor" ? null : <SignedInUser />;
};

const SignedInUser = () => {
  const t = usePlatformWords();
  const { data: profile } = useQuery(query(getProfile, {}));
  const { signOutNow, isPending } = useSignOut();
  return (
    <UserCard
      name={profile?.name ?? unknown}
      email={profile === undefined ? unknown : (profile.email ?? undefined)}
    >
      <Button
        variant="quiet"
        size="small"
        onClick={signOutNow}
        {...(isPending ? { busyText: t("signingOut") } : {})}
      >
        {t("signOut")}
      </Button>
    </UserCard>
  );
};
