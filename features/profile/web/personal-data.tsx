import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#platform/ui/action/button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Tooltip } from "#platform/ui/overlay/tooltip.tsx";
import { DefinitionList } from "#platform/ui/text/definition-list.tsx";
import { VisuallyHidden } from "#platform/ui/text/visually-hidden.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { getProfile } from "../contract/get-profile.ts";
import { ContactEditor } from "./contact/contact-editor.tsx";
import { LanguageEditor } from "./contact/language-editor.tsx";
import styles from "./personal-data.module.css";
import { useWords } from "./words.ts";

type Field = "email" | "mobile" | "language";

const ChangeButton = ({ name, onPress }: { name: string; onPress: () => void }) => {
  const t = useWords();
  const { readOnly } = useSession();
  const button = (
    <Button variant="quiet" size="small" aria-disabled={readOnly || undefined} onClick={onPress}>
      {t("contact.change")}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
  return readOnly ? <Tooltip label={t("contact.readOnly")}>{button}</Tooltip> : button;
};

/** What the retailer knows of the customer: what one may change oneself, and whom to tell of the rest. */
export const PersonalData = () => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const { organization } = useSettings();
  const { data: profile } = useSuspenseQuery(query(getProfile, {}));
  const [edited, setEdited] = useState<Field>();
  const handleDone = (): void => setEdited(undefined);
  const language = platformWords(`languageNames.${profile.language}`);
  const contact = (field: "email" | "mobile") => ({
    term: t(field),
    description:
      edited === field ? (
        <ContactEditor field={field} value={profile[field] ?? ""} onDone={handleDone} />
      ) : (
        (profile[field] ?? t("unknown"))
      ),
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
          { term: t("name"), description: profile.name },
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
