import { useSuspenseQuery } from "@tanstack/react-query";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { listNotifications } from "../contract/list-notifications.ts";
import { notificationRoutes } from "../contract/routes.ts";
import { NotificationList } from "./notification-list.tsx";
import { useWords } from "./words.ts";

const rowsShown = 3;

/** The latest notifications, for the home screen. */
export const LatestNotifications = () => {
  const t = useWords();
  const path = usePath();
  const { data } = useSuspenseQuery(query(listNotifications, { query: { offset: 0, limit: rowsShown } }));
  if (data.items.length === 0) return <p>{t("empty.text")}</p>;
  return (
    <Stack>
      <NotificationList notifications={data.items} />
      <p>
        <TextLink href={path(notificationRoutes.notifications)}>{t("all")}</TextLink>
      </p>
    </Stack>
  );
};
