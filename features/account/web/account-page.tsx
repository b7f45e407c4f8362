import type { ReactNode } from "react";
import { Page } from "#platform/ui/layout/page.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";

interface AccountPageProps {
  readonly title: string;
  readonly lead: string;
  /** "Back to your profile". */
  readonly back: string;
  readonly children: ReactNode;
}

/** A screen of the account's security, which the profile leads to. */
export const AccountPage = ({ title, lead, back, children }: AccountPageProps) => {
  const path = usePath();
  const documentTitle = useDocumentTitle(title);
  return (
    <Page
      title={title}
      lead={lead}
      documentTitle={documentTitle}
      width="reading"
      back={<TextLink href={path("profile.profile")}>{back}</TextLink>}
    >
      {children}
    </Page>
  );
};
