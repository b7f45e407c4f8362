import { useSuspenseQuery } from "@tanstack/react-query";
import { Skeleton } from "#platform/ui/loading/skeleton.tsx";
import { DefinitionList } from "#platform/ui/text/definition-list.tsx";
import { VisuallyHidden } from "#platform/ui/text/visually-hidden.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { getProfile } from "../contract/get-profile.ts";
import styles from "./personal-data.module.css";
import { useWords } from "./words.ts";

/** What the retailer knows of the customer, and whom to tell when it is wrong. */
export const PersonalData = () => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const { organization } = useSettings();
  const { data: profile } = useSuspenseQuery(query(getProfile, {}));
  return (
    <>
      <DefinitionList
        rows={[
          { term: t("name"), description: profile.name },
          { term: t(`taxId.${profile.kind}`), description: profile.taxId },
          { term: t("email"), description: profile.email ?? t("unknown") },
          { term: t("mobile"), description: profile.mobile ?? t("unknown") },
          { term: t("language"), description: platformWords(`languageNames.${profile.language}`) },
        ]}
      />
      <p className={styles.change}>{t("change", { phone: organization.phone, email: organization.email })}</p>
    </>
  );
};

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
