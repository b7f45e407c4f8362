import { useState } from "react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import type { CustomerActionsProps } from "#platform/web/desk/customer-actions.ts";
import { useMayCall } from "#platform/web/desk/desk-context.ts";
import { ReasonDialog } from "#platform/web/desk/reason-dialog.tsx";
import { useDeskWords } from "#platform/web/desk/words.ts";
import { endCustomerSessions } from "../contract/at-desk/end-customer-sessions.ts";
import { impersonateCustomer } from "../contract/at-desk/impersonate-customer.ts";
import { sendActivation } from "../contract/at-desk/send-activation.ts";
import { useWords } from "./words.ts";

type DialogProps = CustomerActionsProps & { readonly onClose: () => void };

/** The link is followed by a press: a browser opens no window for an answer that arrives later. */
const ImpersonateDialog = ({ customer: { customerId, name }, onChanged, onClose }: DialogProps) => {
  const t = useWords();
  const words = useDeskWords();
  const { mutate, data, error, isPending } = useCall(impersonateCustomer);
  if (data === undefined)
    return (
      <ReasonDialog
        id="impersonate"
        title={t("impersonate.title", { name })}
        text={t("impersonate.text")}
        submit={t("impersonate.submit")}
        busy={t("impersonate.busy")}
        failed={t("impersonate.failed")}
        send={({ reason }) => mutate({ params: { customerId }, body: { reason } }, { onSuccess: onChanged })}
        error={error}
        isPending={isPending}
        words={t}
        onClose={onClose}
      />
    );
  const { link, linkMinutes, sessionMinutes, isAnnounced } = data;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={words("action.close")}
      title={t("impersonate.ready")}
      description={t("impersonate.readyText", { minutes: linkMinutes, session: sessionMinutes })}
    >
      {isAnnounced && <p>{t("impersonate.announced")}</p>}
      <p>
        <TextLink component="a" href={link} target="_blank" rel="noopener noreferrer" onClick={onClose}>
          {t("impersonate.follow")}
        </TextLink>
      </p>
    </Dialog>
  );
};

const ActivateDialog = ({ customer: { customerId, name, email }, onChanged, onClose }: DialogProps) => {
  const t = useWords();
  const words = useDeskWords();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(sendActivation);
  const handleSend = (): void =>
    mutate(
      { params: { customerId } },
      {
        onSuccess: () => {
          showSnackbar({ tone: "positive", text: t("activate.done") });
          onChanged();
          onClose();
        },
      },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={words("action.close")}
      title={t("activate.title")}
      description={t("activate.text", { name, email: email ?? "–" })}
      actions={
        <>
          <Button
            variant="primary"
            onClick={handleSend}
            {...(isPending ? { busyText: t("activate.busy") } : {})}
          >
            {t("activate.submit")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {words("action.cancel")}
          </Button>
        </>
      }
    >
      <FailureNotice error={error} title={t("activate.failed")} words={t} />
    </Dialog>
  );
};

const SignOutDialog = ({ customer: { customerId, name }, onChanged, onClose }: DialogProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending } = useCall(endCustomerSessions);
  return (
    <ReasonDialog
      id="end-sessions"
      title={t("signOut.title", { name })}
      text={t("signOut.text")}
      submit={t("signOut.submit")}
      busy={t("signOut.busy")}
      failed={t("signOut.failed")}
      tone="danger"
      send={({ reason }) =>
        mutate(
          { params: { customerId }, body: { reason } },
          {
            onSuccess: () => {
              showSnackbar({ tone: "positive", text: t("signOut.done") });
              onChanged();
              onClose();
            },
          },
        )
      }
      error={error}
      isPending={isPending}
      words={t}
      onClose={onClose}
    />
  );
};

const actions = {
  impersonate: { endpoint: impersonateCustomer, Opened: ImpersonateDialog },
  activate: { endpoint: sendActivation, Opened: ActivateDialog },
  signOut: { endpoint: endCustomerSessions, Opened: SignOutDialog },
} as const;
const names = ["impersonate", "activate", "signOut"] as const;

/** What staff can do to a customer's account. */
export const AccountActions = (props: CustomerActionsProps) => {
  const t = useWords();
  const mayCall = useMayCall();
  const [open, setOpen] = useState<(typeof names)[number]>();
  const Opened = open && actions[open].Opened;
  return (
    <>
      {names
        .filter((name) => mayCall(actions[name].endpoint))
        .map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {t(`${name}.open`)}
          </Button>
        ))}
      {Opened !== undefined && <Opened {...props} onClose={() => setOpen(undefined)} />}
    </>
  );
};
