import { ActionList } from "#platform/ui/navigation/action-list.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useActionGroups } from "./use-action-groups.ts";
import { useWords } from "./words.ts";

/** All actions of a customer, with a description of each. */
export const AllActionsScreen = () => {
  const t = useWords();
  const groups = useActionGroups();
  return (
    <Page
      title={t("all.title")}
      documentTitle={useDocumentTitle(t("all.title"))}
      lead={t("all.lead")}
      width="reading"
    >
      {groups.map(({ id, title, actions }) => (
        <Section key={id} title={title}>
          <ActionList actions={actions} />
        </Section>
      ))}
    </Page>
  );
};
