import type { ReactNode } from "react";
import styles from "./user-card.module.css";

interface UserCardProps {
  name: ReactNode;
  email?: ReactNode;
  /** Log out, change the password. */
  children?: ReactNode;
}

/** Who is logged in, for the shell's user slot: reads on the night band and in the drawer. */
export const UserCard = ({ name, email, children }: UserCardProps) => (
  <div className={styles.card}>
    <div className={styles.who}>
      <span className={styles.name}>{name}</span>
      {email !== undefined && <span className={styles.email}>{email}</span>}
    </div>
    {children}
  </div>
);
