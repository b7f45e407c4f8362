import { useSuspenseQuery } from "@tanstack/react-query";
import { askReset } from "#features/password/contract/ask-reset.ts";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Stack } from "#platform/ui/page/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useWords } from "../words.ts";

/** The way to a first password: the letter with which others get a new one, to the address on record. */
const AskForPassword = () => {
  const t = useWords();
  const { organization } = useSettings();
  const { data: profile } = useSuspenseQuery(query(getProfile, {}));
  const { mutate, isPending, isSuccess, error } = useCall(askReset);
  const { email, taxId } = profile;
  if (email === null) return <p>{t("noPassword.noEmail", { phone: organization.phone })}</p>;
  return (
    <Stack>
      {isSuccess && (
        <Notice tone="positive" announce="polite">
          {t("noPassword.sent", { email })}
        </Notice>
      )}
      <FailureNotice title={t("notDone")} error={error} words={t} />
      <div>
        <CustomerButton
          variant={isSuccess ? "secondary" : "primary"}
          onClick={() => mutate({ body: { nif: taxId, email } })}
          {...(isPending ? { busyText: t("noPassword.sending") } : {})}
        >
          {t("noPassword.send")}
        </CustomerButton>
      </div>
    </Stack>
  );
};

/** Why there is nothing to set up, and how there can be. Where only the provider lets in, a password would be of no use. */
export const NoPassword = () => {
  const t = useWords();
  const { openid, organization } = useSettings();
  const isOnlyElsewhere = openid.enabled && !openid.allowDefaultLogin;
  return (
    <Stack gap="large">
      <Notice title={t("noPassword.title")}>
        {isOnlyElsewhere
          ? t("noPassword.elsewhere", { provider: openid.providerName ?? organization.name })
          : t("noPassword.text")}
      </Notice>
      {!isOnlyElsewhere && <AskForPassword />}
    </Stack>
  );
};
