import { useQuery } from "@tanstack/react-query";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { Button } from "#platform/ui/action/button.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useSignOut } from "./use-sign-out.ts";
import styles from "./user-slot.module.css";

/** Who is signed in, and the way out. */
export const UserSlot = () => {
  const { status } = useSession();
  return status === "visitor" ? null : <SignedInUser />;
};

const SignedInUser = () => {
  const t = usePlatformWords();
  const { data: profile } = useQuery(query(getProfile, {}));
  const { signOutNow, isPending } = useSignOut();
  return (
    <div className={styles.user}>
      <p className={styles.person}>
        <span className={styles.name}>{profile?.name ?? "\u00a0"}</span>
        <span className={styles.email}>{profile?.email ?? "\u00a0"}</span>
      </p>
      <Button
        variant="quiet"
        size="small"
        onClick={signOutNow}
        {...(isPending ? { busyText: t("signingOut") } : {})}
      >
        {t("signOut")}
      </Button>
    </div>
  );
};
