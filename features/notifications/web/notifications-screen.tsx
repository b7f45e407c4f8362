import { useSuspenseQuery } from "@tanstack/react-query";
import { Bell, Settings2 } from "lucide-react";
import { useState, useTransition } from "react";
import { largestPage } from "#platform/contract/list.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { listNotifications } from "../contract/list-notifications.ts";
import { markNotificationsRead } from "../contract/mark-notifications-read.ts";
import { notificationRoutes } from "../contract/routes.ts";
import { NotificationList, useRefreshNotifications } from "./notification-list.tsx";
import { useWords } from "./words.ts";

const rowsAtOnce = 20;

/** Marks everything as read. */
const MarkAllRead = () => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const refresh = useRefreshNotifications();
  const { mutate, error, isPending } = useCall(markNotificationsRead);
  const handlePress = (): void =>
    mutate(
      { body: {} },
      {
        onSuccess: () => {
          showSnackbar({ tone: "positive", text: t("allRead") });
          refresh();
        },
      },
    );
  return (
    <>
      <ButtonRow>
        <CustomerButton size="small" onClick={handlePress} {...(isPending ? { busyText: t("marking") } : {})}>
          {t("markAllRead")}
        </CustomerButton>
      </ButtonRow>
      <FailureNotice title={t("notMarked")} error={error} words={t} />
    </>
  );
};

const Notifications = () => {
  const t = useWords();
  const [limit, setLimit] = useState(rowsAtOnce);
  const [isLoadingMore, startLoading] = useTransition();
  const { data } = useSuspenseQuery(query(listNotifications, { query: { limit } }));
  const { items, total_items: total } = data;
  if (items.length === 0)
    return (
      <EmptyState icon={<Bell aria-hidden="true" />} title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
    );
  const handleMore = (): void =>
    startLoading(() => setLimit((before) => Math.min(before + rowsAtOnce, largestPage)));
  return (
    <Stack>
      {items.some(({ isRead }) => !isRead) && <MarkAllRead />}
      <NotificationList notifications={items} />
      {items.length < total && limit < largestPage && (
        <ButtonRow>
          <Button onClick={handleMore} {...(isLoadingMore ? { busyText: t("loading") } : {})}>
            {t("more")}
          </Button>
        </ButtonRow>
      )}
    </Stack>
  );
};

/** Everything that was announced to the customer, the latest first. */
export const NotificationsScreen = () => {
  const t = useWords();
  const path = usePath();
  return (
    <Page
      title={t("title")}
      documentTitle={useDocumentTitle(t("title"))}
      width="reading"
      lead={
        <TextLink
          href={path(notificationRoutes.notificationPreferences)}
          icon={<Settings2 aria-hidden="true" />}
          variant="quiet"
        >
          {t("preferences.link")}
        </TextLink>
      }
    >
      <PartBoundary failedTitle={t("failed")} fallback={<Skeleton width="100%" height="16rem" />} words={t}>
        <Notifications />
      </PartBoundary>
    </Page>
  );
};
