import { LogIn } from "lucide-react";
import { useState } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useDesk } from "#platform/web/desk/desk-context.ts";
import { beginStaffOpenid } from "../contract/begin-staff-openid.ts";
import { begunOpenid } from "./begun-openid.ts";
import { useWords } from "./words.ts";

/** Leads to the retailer's own provider, where there is one. */
export const OpenidSignIn = () => {
  const t = useWords();
  const { signInProvider: provider } = useDesk();
  const { mutate, error, isPending } = useCall(beginStaffOpenid);
  const [isLeaving, setLeaving] = useState(false);
  if (provider === undefined) return null;
  const begin = (): void =>
    mutate(
      {},
      {
        onSuccess: ({ url, ticket }) => {
          setLeaving(true);
          const { pathname, search } = window.location;
          begunOpenid.write({ ticket, path: `${pathname}${search}` });
          window.location.assign(url);
        },
      },
    );
  return (
    <>
      <FailureNotice error={error} title={t("signIn.failed")} words={t} />
      <Button
        width="full"
        icon={<LogIn aria-hidden="true" />}
        onClick={begin}
        {...(isPending || isLeaving ? { busyText: t("signIn.providerBusy") } : {})}
      >
        {t("signIn.provider", { provider })}
      </Button>
    </>
  );
};
