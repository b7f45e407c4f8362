import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { countUnreadNotifications } from "#features/notifications/contract/count-unread-notifications.ts";
import { notificationRoutes } from "#features/notifications/contract/routes.ts";
import { query } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { RouterLink } from "#platform/web/routing/router-link.tsx";
import styles from "./notification-bell.module.css";

const maxDisplayed = 99;

const CountedBell = () => {
  const t = usePlatformWords();
  const path = usePath();
  const { data } = useQuery(query(countUnreadNotifications, {}));
  const unread = data?.unread ?? 0;
  // The icon of the installed portal, outside the page.
  useEffect(() => {
    if (data !== undefined && "setAppBadge" in navigator)
      navigator.setAppBadge(data.unread).catch(() => undefined);
  }, [data]);
  return (
    <RouterLink
      href={path(notificationRoutes.notifications)}
      className={styles.bell}
      aria-label={t("bell", { count: unread })}
    >
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > maxDisplayed ? `${maxDisplayed}+` : unread}
        </span>
      )}
    </RouterLink>
  );
};

/**
 * A link to the notifications, with the number of unread ones. They are counted again with each screen and not by a timer,
 * which would extend the session of a customer who has left.
 */
export const NotificationBell = () => {
  const { pathname } = useLocation();
  return <CountedBell key={pathname} />;
};
