import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useFocusAfterRemoval } from "#platform/web/routing/use-focus.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { AccountPage } from "../account-page.tsx";
import { listApiTokens } from "../../contract/api-tokens/list-api-tokens.ts";
import { revokeApiToken } from "../../contract/api-tokens/revoke-api-token.ts";
import { ApiTokenForm } from "./api-token-form.tsx";
import listStyles from "../account-list.module.css";
import styles from "./api-tokens.module.css";
import { useWords } from "./words.ts";

type OwnApiToken = AnswerOf<typeof listApiTokens>["items"][number];

const TokenListSkeleton = () => {
  const t = useWords();
  return (
    <>
      <VisuallyHidden>
        <output>{t("loading")}</output>
      </VisuallyHidden>
      <div className={listStyles.list} aria-hidden="true">
        <div className={styles.row}>
          <Skeleton width="16rem" />
        </div>
      </div>
    </>
  );
};

const TokenRow = ({ token, onRevoke }: { token: OwnApiToken; onRevoke: () => void }) => {
  const t = useWords();
  const formats = useFormats();
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = token;
  return (
    <li className={styles.row}>
      <div className={listStyles.words}>
        <h3 className={styles.name}>{name}</h3>
        <dl className={listStyles.facts}>
          <div>
            <dt>{t("can")}</dt>
            <dd>{scopes.map((scope) => t(`scopes.${scope}`)).join(" · ")}</dd>
          </div>
          <div>
            <dt>{t("created")}</dt>
            <dd>{formats.instant(createdAt)}</dd>
          </div>
          <div>
            <dt>{t("expires")}</dt>
            <dd>{formats.instant(expiresAt)}</dd>
          </div>
          <div>
            <dt>{t("lastUsed")}</dt>
            <dd>{lastUsedAt === null ? t("neverUsed") : formats.instant(lastUsedAt)}</dd>
          </div>
        </dl>
      </div>
      <div>
        <CustomerButton size="small" aria-label={t("revokeOf", { name })} onClick={onRevoke}>
          {t("revoke")}
        </CustomerButton>
      </div>
    </li>
  );
};

const RevokeDialog = ({ token, onClose }: { token: OwnApiToken; onClose: () => void }) => {
  const t = useWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(revokeApiToken);
  const { name, tokenId } = token;
  const handleRevoked = (): void => {
    showSnackbar({ tone: "positive", text: t("revoked", { name }) });
    void queries.invalidateQueries({ queryKey: [listApiTokens.id] });
    onClose();
  };
  const handleRevoke = (): void =>
    mutate(
      { params: { tokenId } },
      {
        onSuccess: handleRevoked,
        // 404: it was revoked elsewhere in the meantime, which is the desired result.
        onError: (refused: ApiError) => refused.status === 404 && handleRevoked(),
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("confirm.close")}
      title={t("confirm.title", { name })}
      description={t("confirm.text")}
      actions={
        <>
          <Button variant="danger" onClick={handleRevoke} {...(isPending ? { busyText: t("revoking") } : {})}>
            {t("revoke")}
          </Button>
          <Button onClick={onClose}>{t("confirm.cancel")}</Button>
        </>
      }
    >
      <FailureNotice title={t("revokeFailed")} error={error?.status === 404 ? null : error} />
    </Dialog>
  );
};

const TokenList = () => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(listApiTokens, {}));
  const [revoked, setRevoked] = useState<OwnApiToken>();
  useFocusAfterRemoval(data.items.length);
  return (
    <>
      {data.items.length === 0 ? (
        <p>{t("empty")}</p>
      ) : (
        <ul className={listStyles.list}>
          {data.items.map((token) => (
            <TokenRow key={token.tokenId} token={token} onRevoke={() => setRevoked(token)} />
          ))}
        </ul>
      )}
      {revoked !== undefined && <RevokeDialog token={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
};

/** Tokens with which programs read the customer's own curves and invoices. */
export const ApiTokensScreen = () => {
  const t = useWords();
  return (
    <AccountPage title={t("title")} lead={t("lead")} back={t("back")}>
      <Section title={t("list")}>
        <PartBoundary failedTitle={t("failed")} fallback={<TokenListSkeleton />}>
          <TokenList />
        </PartBoundary>
      </Section>
      <Section title={t("new.title")}>
        <ApiTokenForm />
      </Section>
    </AccountPage>
  );
};
