import type { ReactNode } from "react";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { PartBoundary } from "../boundary/part-boundary.tsx";
import type { ErrorWords } from "../words/define-words.ts";
import { useDeskTitle } from "./desk-context.ts";

interface ListPageProps {
  readonly title: string;
  readonly lead: string;
  /** The page's main buttons. */
  readonly actions?: ReactNode;
  readonly caption: string;
  readonly loadingLabel: string;
  readonly failedTitle: string;
  readonly words?: ErrorWords;
  /** Loads the list and draws it. */
  readonly children: ReactNode;
}

/** A screen of the desk with a list: its frame, the table while it loads, and what happened when it fails. */
export const ListPage = (props: ListPageProps) => {
  const { title, lead, actions, caption, loadingLabel, failedTitle, words, children } = props;
  return (
    <Page title={title} documentTitle={useDeskTitle(title)} lead={lead} width="full" actions={actions}>
      <PartBoundary
        failedTitle={failedTitle}
        words={words}
        fallback={
          <DataTable
            caption={caption}
            columns={[]}
            rows={undefined}
            rowKey={() => ""}
            loadingLabel={loadingLabel}
            empty={null}
          />
        }
      >
        {children}
      </PartBoundary>
    </Page>
  );
};
