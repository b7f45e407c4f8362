import { useSuspenseQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useParams } from "react-router";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query, useDownload } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { downloadCommunicationDocument } from "../contract/download-communication-document.ts";
import { type Communication, listCommunications } from "../contract/list-communications.ts";
import { contractRoutes } from "../contract/routes.ts";
import { DownloadRow } from "./contract-documents.tsx";
import styles from "./contract-documents.module.css";
import { useWords } from "./words.ts";

const CommunicationDocument = ({
  document: { documentId, filename, sizeBytes },
}: {
  document: Communication["documents"][number];
}) => {
  const formats = useFormats();
  const { mutate, ...download } = useDownload(downloadCommunicationDocument);
  return (
    <DownloadRow
      name={filename}
      facts={formats.fileSize(sizeBytes)}
      download={{ ...download, start: () => mutate({ params: { id: documentId } }) }}
    />
  );
};

/** One email, letter or notice: its text is folded. */
const CommunicationCard = ({ communication }: { communication: Communication }) => {
  const t = useWords();
  const formats = useFormats();
  const { channel, sentAt, recipient, subject, body, documents } = communication;
  return (
    <Card title={subject}>
      <Stack>
        <p>{t(`communications.sent.${channel}`, { when: formats.instant(sentAt), recipient })}</p>
        {body !== "" && (
          <Disclosure summary={t("communications.read")}>
            {body.split("\n").map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines of one text never change their order
              <p key={index}>{line}</p>
            ))}
          </Disclosure>
        )}
        {documents.length > 0 && (
          <ul className={styles.documents}>
            {documents.map((document) => (
              <CommunicationDocument key={document.documentId} document={document} />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
};

const CommunicationList = ({ contractId }: { contractId: number }) => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(listCommunications, { params: { id: contractId } }));
  if (data.items.length === 0)
    return (
      <EmptyState icon={<Mail aria-hidden="true" />} title={t("communications.none")}>
        {t("communications.noneText", { contract: data.contract })}
      </EmptyState>
    );
  return (
    <Stack>
      <p>{t("communications.lead", { contract: data.contract })}</p>
      {data.items.map((communication) => (
        <CommunicationCard key={communication.communicationId} communication={communication} />
      ))}
    </Stack>
  );
};

/** Everything that was sent about a contract. */
export const CommunicationsScreen = () => {
  const t = useWords();
  const path = usePath();
  const { contractId = "" } = useParams();
  const title = t("communications.title");
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      back={
        <BackLink href={path(contractRoutes.contracts, { contractType: "electricity" })}>
          {t("list.title")}
        </BackLink>
      }
    >
      <PartBoundary
        key={contractId}
        failedTitle={t("communications.failed")}
        fallback={<Skeleton height="180px" />}
        words={t}
        question={contractId}
      >
        <CommunicationList contractId={Number(contractId)} />
      </PartBoundary>
    </Page>
  );
};
