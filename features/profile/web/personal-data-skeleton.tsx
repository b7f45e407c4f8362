import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
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
