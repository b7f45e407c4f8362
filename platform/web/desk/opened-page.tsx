import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { DeskScreenId } from "#platform/contract/desk.ts";
import { Page } from "#platform/ui/layout/page.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useDeskPath, useDeskTitle } from "./desk-context.ts";

interface OpenedPageProps {
  readonly title: string;
  /** The list from which it was opened. */
  readonly back: { readonly screen: DeskScreenId; readonly label: string };
  readonly children: ReactNode;
}

/** A screen of the desk that is opened from a list, with the way back. */
export const OpenedPage = ({ title, back, children }: OpenedPageProps) => {
  const path = useDeskPath();
  return (
    <Page
      title={title}
      documentTitle={useDeskTitle(title)}
      width="full"
      back={
        <TextLink href={path(back.screen)} icon={<ArrowLeft aria-hidden="true" />} variant="quiet">
          {back.label}
        </TextLink>
      }
    >
      {children}
    </Page>
  );
};
