import { useEffect, useRef, useState } from "react";
import type { CookieChoice } from "#platform/contract/cookie-consent.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { saveCookieConsent } from "../contract/save-cookie-consent.ts";
import { useConsent, kindsInUse } from "./consent-context.tsx";
import { needsNewDocument, runningKinds } from "./reload-policy.ts";
import { useWords } from "./words.ts";

export const everything: CookieChoice = { preferences: true, statistics: true, marketing: true };
export const onlyNecessary: CookieChoice = { preferences: false, statistics: false, marketing: false };

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox");

/** Whether the visitor has typed on this page since it was opened. */
const useHasTyped = () => {
  const hasTyped = useRef(false);
  // Outside React: input anywhere in the document.
  useEffect(() => {
    const note = ({ target }: Event): void => {
      hasTyped.current ||= isWriting(target);
    };
    document.addEventListener("input", note, { capture: true });
    return () => document.removeEventListener("input", note, { capture: true });
  }, []);
  return hasTyped;
};

/** Saves a decision, then confirms it; reloads the page when a script starts or stops. */
export const useDecide = () => {
  const t = useWords();
  const { settings, agreed } = usePortal();
  const { noteConsent } = useConsent();
  const hasCardForm = useOpenRoute()?.route.cardForm === true;
  const hasTyped = useHasTyped();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(saveCookieConsent);
  const [asked, setAsked] = useState<CookieChoice>();
  const inUse = kindsInUse(settings.cookies);

  const decide = (wanted: CookieChoice, onSaved: () => void = () => {}): void => {
    setAsked(wanted);
    // A kind that the deployment does not use yet cannot be accepted: consent is asked for when it is added.
    const choice = {
      preferences: wanted.preferences && inUse.has("preferences"),
      statistics: wanted.statistics && inUse.has("statistics"),
      marketing: wanted.marketing && inUse.has("marketing"),
    };
    const situation = { running: runningKinds(agreed), inUse, hasCardForm, hasTyped: hasTyped.current };
    const isNewDocument = needsNewDocument(choice, situation);
    mutate(
      { body: choice },
      {
        onSuccess: (consent) => {
          if (isNewDocument) return window.location.reload();
          noteConsent(consent);
          onSaved();
          showSnackbar({ text: t("saved"), tone: "positive" });
        },
      },
    );
  };
  return { decide, error, pendingChoice: isPending ? asked : undefined };
};
