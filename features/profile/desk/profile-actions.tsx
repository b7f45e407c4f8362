import { useState } from "react";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { useCall, useDownload } from "#platform/web/api/query.ts";
import type { CustomerActionsProps } from "#platform/web/desk/customer-actions.ts";
import { useMayCall } from "#platform/web/desk/desk-context.ts";
import { ReasonDialog } from "#platform/web/desk/reason-dialog.tsx";
import { correctCustomerEmail } from "../contract/correct-customer-email.ts";
import { eraseCustomerData } from "../contract/erase-customer-data.ts";
import { exportCustomerData } from "../contract/export-customer-data.ts";
import { useWords } from "./words.ts";

type DialogProps = CustomerActionsProps & { readonly onClose: () => void };
const names = ["email", "export", "erase"] as const;
type Name = (typeof names)[number];

/** The words of an action's dialog, and what follows when it was done. */
const useAction = (action: Name, { customer: { name }, onChanged, onClose }: DialogProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  return {
    dialog: {
      id: `customer-${action}`,
      title: t(`${action}.title`, { name }),
      text: t(`${action}.text`),
      submit: t(`${action}.submit`),
      busy: t(`${action}.busy`),
      failed: t(`${action}.failed`),
      words: t,
      onClose,
    },
    onSuccess: (): void => {
      showSnackbar({ tone: "positive", text: t(`${action}.done`) });
      onChanged();
      onClose();
    },
  };
};

const EmailDialog = (props: DialogProps) => {
  const t = useWords();
  const { customerId } = props.customer;
  const { dialog, onSuccess } = useAction("email", props);
  const { mutate, error, isPending } = useCall(correctCustomerEmail);
  return (
    <ReasonDialog
      {...dialog}
      reasonLabel={t("email.reason")}
      asked={{
        label: t("email.label"),
        type: "email",
        problemOf: (value) => (isEmailAddress(value) ? undefined : t("email.wrong")),
        codes: ["email_taken"],
      }}
      send={({ reason, value }) =>
        mutate({ params: { customerId }, body: { email: value, reason } }, { onSuccess })
      }
      error={error}
      isPending={isPending}
    />
  );
};

export const ExportDialog = (props: DialogProps) => {
  const { customerId } = props.customer;
  const { dialog, onSuccess } = useAction("export", props);
  const { mutate, error, isPending } = useDownload(exportCustomerData);
  return (
    <ReasonDialog
      {...dialog}
      send={({ reason }) => mutate({ params: { customerId }, body: { reason } }, { onSuccess })}
      error={error}
      isPending={isPending}
    />
  );
};

export const EraseDialog = (props: DialogProps) => {
  const t = useWords();
  const { customerId, name } = props.customer;
  const { dialog, onSuccess } = useAction("erase", props);
  const { mutate, error, isPending } = useCall(eraseCustomerData);
  return (
    <ReasonDialog
      {...dialog}
      tone="danger"
      asked={{
        label: t("erase.label"),
        problemOf: (value) => (value === name.trim() ? undefined : t("erase.differs", { name })),
        codes: ["name_differs"],
      }}
      send={({ reason, value }) =>
        mutate({ params: { customerId }, body: { name: value, reason } }, { onSuccess })
      }
      error={error}
      isPending={isPending}
    />
  );
};

const actions = {
  email: { endpoint: correctCustomerEmail, Opened: EmailDialog },
  export: { endpoint: exportCustomerData, Opened: ExportDialog },
  erase: { endpoint: eraseCustomerData, Opened: EraseDialog },
} as const;

/** What staff can do to a customer's personal data. */
export const ProfileActions = (props: CustomerActionsProps) => {
  const t = useWords();
  const mayCall = useMayCall();
  const [open, setOpen] = useState<Name>();
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
