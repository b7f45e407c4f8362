import { CreditCard, FilePen, Gauge, MessageCircle, ReceiptEuro, ShieldAlert } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { use, type ReactNode } from "react";
import type { NotificationKind } from "#platform/contract/topics.ts";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useApi } from "#platform/web/api/query.ts";
import { CollectedContext } from "#platform/web/portal/collected.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { countUnreadNotifications } from "../contract/count-unread-notifications.ts";
import { listNotifications, type Notification } from "../contract/list-notifications.ts";
import { markNotificationsRead } from "../contract/mark-notifications-read.ts";
import styles from "./notification-list.module.css";
import { useNotificationText } from "./notification-text.ts";
import { useWords } from "./words.ts";

const icons: Record<NotificationKind, ReactNode> = {
  bill: <ReceiptEuro aria-hidden="true" />,
  payment: <CreditCard aria-hidden="true" />,
  answer: <MessageCircle aria-hidden="true" />,
  change: <FilePen aria-hidden="true" />,
  consumption: <Gauge aria-hidden="true" />,
  alert: <ShieldAlert aria-hidden="true" />,
};

/** The address of what a notification is about; undefined where only its text is known. */
const useNotificationAddress = (): ((notification: Notification) => string | undefined) => {
  const path = usePath();
  const { loadAnnounced } = use(CollectedContext);
  const { topics, requestKinds } = use(loadAnnounced());
  return ({ topic, facts }) => {
    const prefix = facts.change?.split(".")[0];
    const { doneAt } = requestKinds.find((kinds) => kinds.prefix === prefix) ?? {};
    const link = topics[topic]?.link(facts, doneAt);
    return link && path(link);
  };
};

/** Loads the list and the bell's number again. */
export const useRefreshNotifications = (): (() => void) => {
  const queries = useQueryClient();
  return () => {
    for (const { id } of [listNotifications, countUnreadNotifications])
      void queries.invalidateQueries({ queryKey: [id] });
  };
};

/** Marks a notification as read when its link is followed; the screen does not wait for it. */
const useMarkRead = (): ((notification: Notification) => void) => {
  const api = useApi();
  const refresh = useRefreshNotifications();
  const { readOnly } = useSession();
  return ({ notificationId, isRead }) => {
    if (isRead || readOnly) return;
    // Unread is what it remains if the call fails, and the customer sees that.
    api.call(markNotificationsRead, { body: { notificationIds: [notificationId] } }).then(refresh, () => {});
  };
};

/** The latest first; unread ones have a dot, which is also spoken. */
export const NotificationList = ({ notifications }: { notifications: readonly Notification[] }) => {
  const t = useWords();
  const formats = useFormats();
  const textOf = useNotificationText();
  const addressOf = useNotificationAddress();
  const markRead = useMarkRead();
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => {
        const address = addressOf(notification);
        const text = textOf(notification);
        return (
          <li
            key={notification.notificationId}
            className={styles.row}
            data-unread={notification.isRead ? undefined : true}
          >
            <span className={styles.icon}>{icons[notification.kind]}</span>
            <div>
              {!notification.isRead && <VisuallyHidden>{t("unread")}</VisuallyHidden>}
              <p>
                {address === undefined ? (
                  text
                ) : (
                  <TextLink href={address} variant="quiet" onClick={() => markRead(notification)}>
                    {text}
                  </TextLink>
                )}
              </p>
              <p className={styles.when}>{formats.longInstant(notification.createdAt)}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
};
