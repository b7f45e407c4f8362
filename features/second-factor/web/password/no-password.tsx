import { useSuspenseQuery } from "@tanstack/react-query";
import { askReset } from "#features/password/contract/ask-reset.ts";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { SendLetter } from "#platform/web/password/send-letter.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useWords } from "../words.ts";

/** The way to a first password: the letter with which others get a new one, to the address on record. */
const AskForPassword = ({ email, taxId }: { email: string | null; taxId: string }) => {
  const t = useWords();
  const { organization } = useSettings();
  const reset = useCall(askReset);
  if (email === null) return <p>{t("noPassword.noEmail", { phone: organization.phone })}</p>;
  return (
    <SendLetter
      call={reset}
      input={{ body: { nif: taxId, email } }}
      variant="primary"
      texts={{
        send: t("noPassword.send"),
        sending: t("noPassword.sending"),
        sent: t("noPassword.sent", { email }),
        failed: t("notDone"),
      }}
    />
  );
};

/** Why there is nothing to set up, and how there can be. Where only the provider lets in, a password would be of no use. */
export const NoPassword = () => {
  const t = useWords();
  const { openid, organization } = useSettings();
  const { data: profile } = useSuspenseQuery(query(getProfile, {}));
  // Whose tax id nobody told has no login name of the portal's own either.
  const isOnlyElsewhere = openid.enabled && (!openid.allowDefaultLogin || profile.taxId === "");
  return (
    <Stack gap="large">
      <Notice title={t("noPassword.title")}>
        {isOnlyElsewhere
          ? t("noPassword.elsewhere", { provider: openid.providerName ?? organization.name })
          : t("noPassword.text")}
      </Notice>
      {!isOnlyElsewhere && <AskForPassword email={profile.email} taxId={profile.taxId} />}
    </Stack>
  );
};
