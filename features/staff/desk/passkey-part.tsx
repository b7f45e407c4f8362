import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFocusAfterRemoval } from "#platform/web/routing/use-focus.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listStaffPasskeys } from "../contract/list-staff-passkeys.ts";
import type { StaffPasskey } from "../contract/staff-passkey.ts";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { EndPasskeyDialog, SignInAgainDialog } from "./passkey-dialogs.tsx";
import styles from "./passkey-list.module.css";
import { useWords } from "./words.ts";

interface PasskeyListProps {
  readonly passkeys: readonly StaffPasskey[];
  readonly onEnd: (passkey: StaffPasskey) => void;
}

const PasskeyList = ({ passkeys, onEnd }: PasskeyListProps) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <ul className={styles.list} aria-label={t("account.list")}>
      {passkeys.map((passkey) => (
        <li key={passkey.passkeyId} className={styles.row}>
          <KeyRound className={styles.icon} aria-hidden="true" />
          <div className={styles.words}>
            <span className={styles.name}>{passkey.name}</span>
            <span className={styles.dates}>
              {t("account.added", { when: formats.instant(passkey.createdAt) })}
              <br />
              {passkey.lastUsedAt === null
                ? t("account.neverUsed")
                : t("account.lastUsed", { when: formats.instant(passkey.lastUsedAt) })}
            </span>
          </div>
          <div className={styles.actions}>
            <Button
              variant="quiet"
              size="small"
              aria-label={t("account.endOf", { name: passkey.name })}
              onClick={() => onEnd(passkey)}
            >
              {t("account.end")}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
};

/** Why no passkey can be registered here; undefined if one can. */
const useBlocker = (origin: string | null): string | undefined => {
  const t = useWords();
  if (origin === null) return t("account.nameless");
  if (window.location.origin !== origin)
    return t("account.elsewhere", { address: origin.replace(/^https?:\/\//, "") });
  return "PublicKeyCredential" in window ? undefined : t("account.unsupported");
};

type Asking = { readonly what: "add" | "sign_in" } | { readonly what: "end"; readonly passkey: StaffPasskey };

/** The own passkeys, what can be done with them, and what is asked first. */
export const PasskeyPart = () => {
  const t = useWords();
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const [asking, setAsking] = useState<Asking>();
  const { items, passkeyOrigin } = useSuspenseQuery(query(listStaffPasskeys, {})).data;
  const blocker = useBlocker(passkeyOrigin);
  useFocusAfterRemoval(items.length);
  const close = (): void => setAsking(undefined);
  const handleDone = (text: string): void => {
    close();
    void queries.invalidateQueries({ queryKey: [listStaffPasskeys.id] });
    showSnackbar({ tone: "positive", text });
  };
  const dialog = {
    onClose: close,
    onDone: handleDone,
    onSignInNeeded: () => setAsking({ what: "sign_in" }),
  };
  return (
    <>
      {items.length === 0 && <p>{t("account.none")}</p>}
      {items.length > 0 && (
        <PasskeyList passkeys={items} onEnd={(passkey) => setAsking({ what: "end", passkey })} />
      )}
      {items.length === 1 && <p>{t("account.one")}</p>}
      {blocker !== undefined && <Notice>{blocker}</Notice>}
      {blocker === undefined && (
        <ButtonRow>
          <Button onClick={() => setAsking({ what: "add" })}>{t("account.add")}</Button>
        </ButtonRow>
      )}
      {asking?.what === "add" && <AddPasskeyDialog {...dialog} />}
      {asking?.what === "end" && <EndPasskeyDialog passkey={asking.passkey} {...dialog} />}
      {asking?.what === "sign_in" && <SignInAgainDialog {...dialog} />}
    </>
  );
};
