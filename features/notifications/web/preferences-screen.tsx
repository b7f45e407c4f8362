import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { notificationChannels } from "../contract/notification-channels.ts";
import {
  listNotificationPreferences,
  type NotificationPreference,
} from "../contract/list-notification-preferences.ts";
import { notificationRoutes } from "../contract/routes.ts";
import { updateNotificationPreference } from "../contract/update-notification-preference.ts";
import { DeviceSection } from "./device-section.tsx";
import { useWords } from "./words.ts";

/** The channels of one kind; each is stored at once. What must stay on is disabled, with the reason. */
const PreferenceCard = ({ preference }: { preference: NotificationPreference }) => {
  const t = useWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const { readOnly } = useSession();
  const { mutate, error, isPending } = useCall(updateNotificationPreference);
  const { kind } = preference;
  const handleChange = (channel: (typeof notificationChannels)[number], isOn: boolean): void =>
    mutate(
      { body: { kind, channel, isOn } },
      {
        onSuccess: (stored) => {
          queries.setQueryData(query(listNotificationPreferences, {}).queryKey, stored);
          showSnackbar({ tone: "positive", text: t("preferences.stored") });
        },
      },
    );
  return (
    <Card title={t(`preferences.kinds.${kind}.title`)}>
      <Stack>
        <p>{t(`preferences.kinds.${kind}.text`)}</p>
        {notificationChannels.map((channel) => {
          const { isOn, isRequired } = preference[channel];
          return (
            <Checkbox
              key={channel}
              label={t(`preferences.channels.${channel}`)}
              checked={isOn}
              disabled={isRequired || readOnly || isPending}
              {...(isRequired ? { help: t(`preferences.required.${kind}`) } : {})}
              onCheckedChange={(checked) => handleChange(channel, checked)}
            />
          );
        })}
        <FailureNotice title={t("preferences.notStored")} error={error} words={t} />
      </Stack>
    </Card>
  );
};

const Preferences = () => {
  const { data } = useSuspenseQuery(query(listNotificationPreferences, {}));
  return (
    <Stack>
      <DeviceSection showsUnsupported />
      {data.items.map((preference) => (
        <PreferenceCard key={preference.kind} preference={preference} />
      ))}
    </Stack>
  );
};

/** By which channels the customer is notified of what. */
export const PreferencesScreen = () => {
  const t = useWords();
  const path = usePath();
  const title = t("preferences.title");
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      width="reading"
      lead={t("preferences.lead")}
      back={<BackLink href={path(notificationRoutes.notifications)}>{t("title")}</BackLink>}
    >
      <PartBoundary
        failedTitle={t("preferences.failed")}
        fallback={<Skeleton width="100%" height="24rem" />}
        words={t}
      >
        <Preferences />
      </PartBoundary>
    </Page>
  );
};
