import type { ReactNode } from "react";
import { Page } from "#platform/ui/layout/page.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
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
      back={<BackLink href={path("profile.profile")}>{back}</BackLink>}
    >
      {children}
    </Page>
  );
};
