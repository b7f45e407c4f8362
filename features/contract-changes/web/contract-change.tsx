import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState, type ComponentProps, type ReactNode } from "react";
import { listRequests } from "#features/requests/contract/list-requests.ts";
import type { AnswerOf, Endpoint } from "#platform/contract/endpoint.ts";
import { useLocation, useNavigate } from "react-router";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow, type ButtonProps } from "#platform/ui/form/button.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { Tooltip } from "#platform/ui/overlay/tooltip.tsx";
import type { InputOf } from "#platform/web/api/client.ts";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import type { SubmitButtonProps } from "#platform/web/form/use-form.ts";
import { Slot } from "#platform/web/portal/slots.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import type { ContractAction } from "#features/contracts/contract/contract-actions.ts";
import type { changeInvoiceDelivery } from "../contract/change-invoice-delivery.ts";
import { type Contract, getContract } from "#features/contracts/contract/get-contract.ts";
import { listContracts } from "#features/contracts/contract/list-contracts.ts";
import { hasAction } from "#features/contracts/web/action-of-link.ts";
import { useWords } from "./words.ts";

type Submitted = AnswerOf<typeof changeInvoiceDelivery>;

/**
 * The call of a change: afterwards the contract and what is under way are read again. `waitingReference` is that of the
 * request once the server has answered that the customer has to sign it.
 */
export const useContractChange = <E extends Endpoint>(
  endpoint: E,
  { doneText, onDone }: { readonly doneText: string; readonly onDone: () => void },
) => {
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  const { mutate, error, isPending, data, reset } = useCall(endpoint);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- every change answers with `submitted`
  const submitted = data as Submitted | undefined;
  const waitingReference = submitted?.isWaitingForSignature === true ? submitted.reference : undefined;
  const send = (input: InputOf<E>): void =>
    mutate(input, {
      onSuccess: (answer) => {
        for (const { id } of [getContract, listContracts, listRequests])
          void queries.invalidateQueries({ queryKey: [id] });
        // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
        if ((answer as Submitted).isWaitingForSignature) return;
        showSnackbar({ tone: "positive", text: doneText });
        onDone();
      },
    });
  return { send, error, isPending, waitingReference, reset };
};

type FormProps = ComponentProps<typeof Form>;

interface ContractChangeDialogProps extends Omit<FormProps, "form"> {
  readonly title: string;
  readonly description?: ReactNode;
  readonly submitText: string;
  readonly busyText: string;
  readonly change: { readonly waitingReference: string | undefined };
  /** Undefined when there is nothing to request any more: the dialog then only informs. */
  readonly form:
    | (FormProps["form"] & { readonly submitButton: (busyText: string) => SubmitButtonProps })
    | undefined;
  readonly onClose: () => void;
}

/** A change as a form in a dialog: while it is sent the form stays, and a signature that is due takes its place. */
export const ContractChangeDialog = (props: ContractChangeDialogProps) => {
  const { title, description, submitText, busyText, change, form, onClose, children, ...formProps } = props;
  const t = useWords();
  const platformWords = usePlatformWords();
  const close = { isOpen: true, onClose, closeLabel: platformWords("close") };
  const closeButton = (
    <Button variant="primary" onClick={onClose}>
      {t("change.close")}
    </Button>
  );
  if (change.waitingReference !== undefined)
    return (
      <Dialog {...close} title={title} actions={closeButton}>
        <Notice title={t("change.waitingTitle")} announce="polite">
          {t("change.waitingText")}
        </Notice>
        <Slot name="change.toSign" subject={change.waitingReference} />
      </Dialog>
    );
  if (form === undefined)
    return (
      <Dialog {...close} title={title} description={description} actions={closeButton}>
        {children}
      </Dialog>
    );
  return (
    <Dialog {...close} title={title} description={description}>
      <Form {...formProps} form={form}>
        {children}
        <ButtonRow>
          <Button {...form.submitButton(busyText)}>{submitText}</Button>
          <Button variant="quiet" onClick={onClose}>
            {t("change.cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};

interface ContractChangeButtonProps extends Pick<ButtonProps, "children"> {
  readonly contract: Pick<Contract, "state">;
  /** Why this change is not possible although the contract is active; undefined when it is. */
  readonly blocked?: string | undefined;
  /** The action of the URL that opens the dialog: `…/accio/canvi-de-potencia`. */
  readonly action?: ContractAction;
  /** `main` is one of the contract's main actions. */
  readonly look?: "main";
  /** The dialog while it is open. */
  readonly renderDialog: (close: () => void) => ReactNode;
}

type ContractEditButtonProps = Pick<
  ContractChangeButtonProps,
  "contract" | "blocked" | "look" | "children"
> & {
  readonly onClick: () => void;
};

/** Why the customer cannot change the contract; undefined where it is possible. */
export const useBlocker = ({
  contract,
  blocked,
}: Pick<ContractChangeButtonProps, "contract" | "blocked">): string | undefined => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const { readOnly } = useSession();
  if (readOnly) return platformWords("errors.read_only_session");
  return contract.state === "active" ? blocked : t("change.onlyActive");
};

/** Begins a change. Disabled, with the reason, where the customer cannot change the contract. */
export const ContractEditButton = (props: ContractEditButtonProps) => {
  const { contract, blocked, look, onClick, children } = props;
  const reason = useBlocker({ contract, blocked });
  const button: Pick<ButtonProps, "size" | "variant"> =
    look === "main" ? {} : { size: "small", variant: "quiet" };
  if (reason === undefined)
    return (
      <Button {...button} onClick={onClick}>
        {children}
      </Button>
    );
  return (
    <Tooltip label={reason}>
      <Button {...button} aria-disabled aria-description={reason}>
        {children}
      </Button>
    </Tooltip>
  );
};

/** Opens the dialog of a change. Disabled, with the reason, where the customer cannot change the contract. */
export const ContractChangeButton = (props: ContractChangeButtonProps) => {
  const { contract, blocked, action, renderDialog, look, children } = props;
  const canOpen = useBlocker({ contract, blocked }) === undefined;
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isInUrl = action !== undefined && hasAction(state, action);
  // Not asked again while it is open: the change that was submitted blocks another, and its answer is still to be read.
  const [isOpen, setOpen] = useState(isInUrl && canOpen);
  const handleClose = (): void => {
    setOpen(false);
    // So that a reload does not open it again.
    if (isInUrl) void navigate({ pathname, search }, { replace: true, state: { keepFocus: true } });
  };
  return (
    <>
      <ContractEditButton
        contract={contract}
        blocked={blocked}
        {...(look === undefined ? {} : { look })}
        onClick={() => setOpen(true)}
      >
        {children}
      </ContractEditButton>
      {isOpen && <Suspense>{renderDialog(handleClose)}</Suspense>}
    </>
  );
};
