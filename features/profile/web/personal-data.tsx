import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { EmailText } from "#platform/ui/layout/email-text.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getProfile } from "../contract/get-profile.ts";
import { fullNameOf } from "../contract/person-name.ts";
import { EmailEditor, LanguageEditor, MobileEditor } from "./contact-editors.tsx";
import styles from "./personal-data.module.css";
import { useWords } from "./words.ts";

export const PersonalDataSkeleton = () => {
  const t = useWords();
  return (
    <>
      <VisuallyHidden>
        <output>{t("loading")}</output>
      </VisuallyHidden>
      <DefinitionList
        rows={[t("name"), t("taxId.person"), t("email"), t("mobile"), t("language")].map((term) => ({
          term,
          description: <Skeleton width="12rem" />,
        }))}
      />
    </>
  );
};

type Field = "email" | "mobile" | "language";

const ChangeButton = ({ name, onPress }: { name: string; onPress: () => void }) => {
  const t = useWords();
  return (
    <CustomerButton variant="quiet" size="small" onClick={onPress}>
      {t("contact.change")}
      <VisuallyHidden> {name}</VisuallyHidden>
    </CustomerButton>
  );
};

/** The customer's data on record: fields they can edit, and the contact for the rest. */
export const PersonalData = () => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const { organization } = useSettings();
  const formats = useFormats();
  const { data: profile } = useSuspenseQuery(query(getProfile, {}));
  const [edited, setEdited] = useState<Field>();
  const handleDone = (): void => setEdited(undefined);
  const language = platformWords(`languageNames.${profile.language}`);
  const shown = {
    email: profile.email === null ? null : <EmailText email={profile.email} />,
    mobile: profile.mobile === null ? null : formats.phone(profile.mobile),
  };
  const editors = {
    email: <EmailEditor value={profile.email ?? ""} hasPassword={profile.hasPassword} onDone={handleDone} />,
    mobile: <MobileEditor value={profile.mobile ?? ""} onDone={handleDone} />,
  };
  const contact = (field: "email" | "mobile") => ({
    term: t(field),
    description: edited === field ? editors[field] : (shown[field] ?? t("unknown")),
    action: edited === field ? undefined : <ChangeButton name={t(field)} onPress={() => setEdited(field)} />,
  });
  return (
    <>
      {profile.pendingEmail !== null && (
        <Notice title={t("contact.pendingTitle")}>
          {t("contact.pending", { email: profile.pendingEmail })}
        </Notice>
      )}
      <DefinitionList
        rows={[
          { term: t("name"), description: fullNameOf(profile) },
          {
            term: t(`taxId.${profile.kind}`),
            description: profile.taxId === "" ? t("unknown") : profile.taxId,
          },
          contact("email"),
          contact("mobile"),
          {
            term: t("language"),
            description:
              edited === "language" ? (
                <LanguageEditor value={profile.language} onDone={handleDone} />
              ) : (
                language
              ),
            action:
              edited === "language" ? undefined : (
                <ChangeButton name={t("language")} onPress={() => setEdited("language")} />
              ),
          },
        ]}
      />
      <p className={styles.change}>{t("change", { phone: organization.phone, email: organization.email })}</p>
    </>
  );
};
