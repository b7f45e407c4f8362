import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { fullNameOf } from "#features/profile/contract/person-name.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useSignOutButton } from "./use-sign-out-button.ts";
import styles from "./user-slot.module.css";

/** Keeps the height of the line until the name has loaded. */
const unknown = "\u00a0";

interface UserCardProps {
  name: string;
  email: string | undefined;
  /** Buttons: sign out. */
  children?: ReactNode;
}

/** For the top bar and the drawer. */
const UserCard = ({ name, email, children }: UserCardProps) => (
  <div className={styles.card}>
    <div className={styles.who}>
      <span className={styles.name}>{name}</span>
      {email !== undefined && (
        <span className={styles.email} title={email}>
          {email}
        </span>
      )}
    </div>
    {children}
  </div>
);

/** The customer's name, and the button that signs out. */
export const UserSlot = () => {
  const { status } = useSession();
  if (status === "refreshing") return <UserCard name={unknown} email={unknown} />;
  return status === "visitor" ? null : <SignedInUser />;
};

const SignedInUser = () => {
  const t = usePlatformWords();
  const { data: profile } = useQuery(query(getProfile, {}));
  const { signOutNow, isPending } = useSignOutButton();
  return (
    <UserCard
      name={profile === undefined ? unknown : fullNameOf(profile)}
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
