import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { getSecondFactor } from "../contract/get-second-factor.ts";
import { AppSection } from "./app/app-section.tsx";
import { CodesSection } from "./codes/codes-section.tsx";
import { ShownCodes } from "./codes/shown-codes.tsx";
import { focusTitle } from "./focus-title.ts";
import { NoPassword } from "./password/no-password.tsx";
import { PasskeysSection } from "./passkeys/passkeys-section.tsx";
import { useWords } from "./words.ts";

/** State, app, passkeys, codes. New recovery codes stand alone until they are said to be kept. */
export const SecondFactorParts = () => {
  const t = useWords();
  const { readOnly } = useSession();
  const { data: factor } = useSuspenseQuery(query(getSecondFactor, {}));
  const [shownCodes, setShownCodes] = useState<readonly string[]>();
  const isOn = factor.appSince !== null || factor.passkeys.length > 0;
  if (shownCodes !== undefined)
    return (
      <ShownCodes
        codes={shownCodes}
        onKept={() => {
          setShownCodes(undefined);
          focusTitle();
        }}
      />
    );
  if (!factor.hasPassword && !isOn) return <NoPassword />;
  const showCodes = (codes: readonly string[] | null): void => {
    if (codes !== null) setShownCodes(codes);
  };
  return (
    <Stack gap="large">
      <Notice tone={isOn ? "positive" : "info"}>{t(isOn ? "state.on" : "state.off")}</Notice>
      {readOnly && <Notice tone="warning">{t("readOnly")}</Notice>}
      <AppSection since={factor.appSince} onCodes={showCodes} />
      <PasskeysSection factor={factor} onCodes={showCodes} />
      {isOn && <CodesSection left={factor.recoveryCodesLeft} onCodes={showCodes} />}
      <p>{t("others")}</p>
    </Stack>
  );
};
