import { useQuery } from "@tanstack/react-query";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { Section } from "#platform/ui/layout/section.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { SendLetter } from "#platform/web/password/send-letter.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { askReset } from "../contract/ask-reset.ts";
import { useWords } from "./words.ts";

/**
 * For who is signed in without the present password, by a link or on a kept device: the letter to a new one. Not for
 * whom only the provider of single sign-on lets in, to whom a password is of no use.
 */
export const UnknownPassword = () => {
  const t = useWords();
  const { openid, organization } = useSettings();
  const { data: profile } = useQuery(query(getProfile, {}));
  const reset = useCall(askReset);
  const isOnlyElsewhere = openid.enabled && !openid.allowDefaultLogin;
  if (profile === undefined || profile.taxId === "" || isOnlyElsewhere) return null;
  const { email, taxId } = profile;
  if (email === null)
    return (
      <Section title={t("change.unknown.title")}>
        <p>{t("change.unknown.noEmail", { phone: organization.phone })}</p>
      </Section>
    );
  return (
    <Section title={t("change.unknown.title")} lead={t("change.unknown.text", { email })}>
      <SendLetter
        call={reset}
        input={{ body: { nif: taxId, email } }}
        texts={{
          send: t("change.unknown.send"),
          sending: t("recover.submitting"),
          sent: t("change.unknown.sent", { email }),
          failed: t("recover.failed"),
        }}
      />
    </Section>
  );
};
