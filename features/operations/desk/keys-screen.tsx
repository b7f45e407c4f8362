import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { operatorScopes } from "#platform/contract/operator-endpoint.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { endOperatorKey } from "../contract/end-operator-key.ts";
import { listOperatorKeys } from "../contract/list-operator-keys.ts";
import type { OperatorKeyRow } from "../contract/operator-key.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { useWords } from "./words.ts";

const useColumns = (): Column<OperatorKeyRow>[] => {
  const t = useWords();
  const formats = useFormats();
  return [
    { key: "name", header: t("keys.name"), phone: "title", text: "wrapping", cell: ({ name }) => name },
    {
      key: "scopes",
      header: t("keys.scopes"),
      text: "wrapping",
      cell: ({ scopes }) =>
        operatorScopes
          .filter((scope) => scopes.includes(scope))
          .map((scope) => t(`scopes.${scope}`))
          .join(" · "),
    },
    { key: "since", header: t("keys.since"), cell: ({ createdAt }) => formats.instant(createdAt) },
    {
      key: "used",
      header: t("keys.used"),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t("keys.never") : formats.instant(lastUsedAt)),
    },
  ];
};

/** Has the keys asked for anew. */
const useKeysChanged = () => {
  const queries = useQueryClient();
  return (): void => void queries.invalidateQueries({ queryKey: [listOperatorKeys.id] });
};

interface EndDialogProps {
  readonly asked: OperatorKeyRow;
  readonly onClose: () => void;
}

const EndDialog = ({ asked: { keyId, name }, onClose }: EndDialogProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const announceChange = useKeysChanged();
  const { mutate, error, isPending } = useCall(endOperatorKey);
  const end = (): void =>
    mutate(
      { params: { keyId } },
      {
        onSuccess: () => {
          onClose();
          showSnackbar({ tone: "positive", text: t("endKey.done", { name }) });
        },
        onSettled: announceChange,
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("keys.close")}
      title={t("endKey.title")}
      description={t("endKey.text", { name })}
      actions={
        <>
          <Button variant="danger" onClick={end} {...(isPending ? { busyText: t("endKey.busy") } : {})}>
            {t("endKey.submit")}
          </Button>
          <Button onClick={onClose}>{t("keys.cancel")}</Button>
        </>
      }
    >
      <FailureNotice error={error} title={t("endKey.failed")} words={t} />
    </Dialog>
  );
};

const KeyTable = ({ onEnd }: { readonly onEnd: (asked: OperatorKeyRow) => void }) => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(listOperatorKeys, {}));
  const columns = useColumns();
  const endButton = (row: OperatorKeyRow) => (
    <Button
      size="small"
      variant="quiet"
      aria-label={t("keys.endOf", { name: row.name })}
      onClick={() => onEnd(row)}
    >
      {t("keys.end")}
    </Button>
  );
  return (
    <DataTable
      caption={t("keys.caption")}
      columns={columns}
      rows={data.items}
      rowKey={({ keyId }) => keyId}
      actionsHeader={t("keys.actions")}
      actions={endButton}
      loadingLabel={t("keys.loading")}
      empty={
        <EmptyState icon={<KeyRound aria-hidden="true" />} title={t("keys.empty.title")}>
          <p>{t("keys.empty.text")}</p>
        </EmptyState>
      }
    />
  );
};

/** The keys of the retailer's systems: made, shown once, and ended. */
export const KeysScreen = () => {
  const t = useWords();
  const title = t("keys.title");
  const announceChange = useKeysChanged();
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState<OperatorKeyRow>();
  return (
    <Page
      title={title}
      documentTitle={useDeskTitle(title)}
      lead={t("keys.lead")}
      width="full"
      actions={
        <Button variant="primary" icon={<KeyRound aria-hidden="true" />} onClick={() => setMaking(true)}>
          {t("keys.add")}
        </Button>
      }
    >
      <PartBoundary
        failedTitle={t("keys.failed")}
        words={t}
        fallback={
          <DataTable
            caption={t("keys.caption")}
            columns={[]}
            rows={undefined}
            rowKey={() => ""}
            loadingLabel={t("keys.loading")}
            empty={null}
          />
        }
      >
        <KeyTable onEnd={setAsked} />
      </PartBoundary>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} onMade={announceChange} />}
      {asked !== undefined && <EndDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
};
