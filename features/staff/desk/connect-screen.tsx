import { useEffect, useState } from "react";
import { deskBasePath } from "#platform/contract/desk.ts";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useDesk, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { openidReturnLimits, signInStaffWithOpenid } from "../contract/sign-in-staff-with-openid.ts";
import { begunOpenid } from "./begun-openid.ts";
import { useWords } from "./words.ts";

interface Returned {
  readonly code: string;
  readonly state: string;
  readonly iss?: string;
}

/** The provider's parameters; undefined for an error, and for what is too long to be the provider's. */
const readReturn = (search: string): Returned | undefined => {
  const query = new URLSearchParams(search);
  const [code, state, iss] = [query.get("code"), query.get("state"), query.get("iss")];
  const isTooLong = (["code", "state", "iss"] as const).some(
    (name) => (query.get(name) ?? "").length > openidReturnLimits[name],
  );
  if (code === null || code === "" || state === null || isTooLong) return undefined;
  return { code, state, ...(iss === null ? {} : { iss }) };
};

/** As the screen opens: what the provider says, and what this tab had begun. */
const readArrival = () => ({
  returned: readReturn(window.location.search),
  isReturn: window.location.search !== "",
  begun: begunOpenid.read(),
});

/** Where the provider leads back to: exchanges its code for a session, once. */
export const ConnectScreen = () => {
  const t = useWords();
  const { signInProvider: provider = "" } = useDesk();
  const [{ returned, begun, isReturn }] = useState(readArrival);
  const { mutate, error } = useCall(signInStaffWithOpenid);
  const complete = (): void => {
    // Out of the address and the history, and used up.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    begunOpenid.forget();
    if (returned === undefined || begun === undefined) return;
    // A page load forgets what an earlier session left in memory.
    mutate(
      { body: { ...returned, ticket: begun.ticket } },
      { onSuccess: () => window.location.replace(begun.path) },
    );
  };
  // Outside React: the server.
  // oxlint-disable-next-line react/exhaustive-deps -- once as the screen opens: a code works once
  useEffect(complete, []);
  const title = t("connect.title");
  const documentTitle = useDeskTitle(title);
  const isComplete = returned !== undefined && begun !== undefined;
  if (isComplete && error === null) return <LoadingScreen label={t("connect.waiting")} />;
  return (
    <Page title={title} documentTitle={documentTitle} width="narrow">
      <FailureNotice error={error} title={t("connect.failed")} words={t} />
      {!isComplete && (
        <Notice tone="warning" title={t("connect.failed")}>
          {t(isReturn ? "connect.cancelled" : "connect.nothing", { provider })}
        </Notice>
      )}
      <LinkButton variant="primary" href={begun?.path.slice(deskBasePath.length) || "/"}>
        {t("connect.again")}
      </LinkButton>
    </Page>
  );
};
