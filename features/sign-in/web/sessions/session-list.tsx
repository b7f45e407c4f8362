import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listSessions } from "#features/sign-in/contract/list-sessions.ts";
import { query } from "#platform/web/api/query.ts";
import { useFocusAfterRemoval } from "#platform/web/routing/use-focus.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { EndDialog, type EndTarget } from "./end-dialog.tsx";
import styles from "./session-list.module.css";
import { SessionRow } from "./session-row.tsx";
import { useSessionWords } from "../session-words.ts";

/** Devices that are signed in, this one first. */
export const SessionList = () => {
  const t = useSessionWords();
  const { data } = useSuspenseQuery(query(listSessions, {}));
  const [target, setTarget] = useState<EndTarget>();
  useFocusAfterRemoval(data.items.length);
  const hasOthers = data.items.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className={styles.list} aria-label={t("list")}>
        {data.items.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            onEnd={() => setTarget({ kind: "one", session })}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        {hasOthers ? (
          <CustomerButton size="small" onClick={() => setTarget({ kind: "others" })}>
            {t("endOthers")}
          </CustomerButton>
        ) : (
          <p>{t("onlyHere")}</p>
        )}
      </div>
      {target !== undefined && <EndDialog target={target} onClose={() => setTarget(undefined)} />}
    </>
  );
};
