import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import {
  CardPaymentContext,
  type CardOrder,
  type CardPaymentDialogs,
  type InvoiceToPay,
} from "#platform/web/portal/card-payment-context.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { paymentRoutes } from "../contract/routes.ts";
import { rememberedOrder } from "./remembered-order.ts";
import { useIntentInUrl } from "./use-intent-in-url.ts";

const OrderPaymentDialog = lazy(async () => ({
  default: (await import("./card-payment-dialogs.tsx")).OrderPaymentDialog,
}));
const TransactionDialog = lazy(async () => ({
  default: (await import("./card-payment-dialogs.tsx")).TransactionDialog,
}));

type Opened =
  | { readonly name: "pay"; readonly order: CardOrder }
  | { readonly name: "transaction"; readonly invoice: Pick<InvoiceToPay, "invoiceId" | "number"> }
  | { readonly name: "closed" };

/** Whether a card form may be in this document: no script of others runs in it, and the provider's may be loaded. */
const useTakesCards = (): boolean => {
  const { takesCards, agreed } = usePortal();
  return takesCards !== false && agreed.thirdParties.length === 0 && agreed.errorReplay === null;
};

/**
 * The dialogs of card payment over any screen of a customer. Where the document may not show a card form, the order is
 * remembered, and the screen of the invoices to pay opens it in a document of its own.
 */
const Dialogs = ({ isCustomer, children }: { isCustomer: boolean; children: ReactNode }) => {
  const path = usePath();
  const open = useOpenRoute();
  const takesCards = useTakesCards();
  const isPrivate = open?.route.access === "private";
  const resumes = useIntentInUrl(isCustomer && isPrivate);
  const payAddress = path("invoices.invoicesAction", { action: "pay-online" });
  const isPayScreen = open?.route === invoiceRoutes.invoicesAction && open.params.action === "pay-online";
  const [opened, setOpened] = useState<Opened>();
  const [remembered] = useState(rememberedOrder.read);
  const dialogs = useMemo<CardPaymentDialogs>(
    () => ({
      pay: (order) => {
        if (takesCards) return setOpened({ name: "pay", order });
        rememberedOrder.write(order);
        return window.location.assign(payAddress);
      },
      showTransaction: (invoice) => setOpened({ name: "transaction", invoice }),
    }),
    [takesCards, payAddress],
  );
  const isContinued = opened === undefined && (resumes !== undefined || isPayScreen);
  const order = opened?.name === "pay" ? opened.order : remembered;
  const isPaying = opened?.name === "pay" || (isContinued && (resumes ?? order) !== undefined);
  const handleClose = (): void => setOpened({ name: "closed" });
  return (
    <CardPaymentContext value={isCustomer ? dialogs : undefined}>
      {children}
      <Suspense>
        {isCustomer && isPaying && (
          <OrderPaymentDialog
            order={order}
            resumes={opened === undefined ? resumes : undefined}
            onClose={handleClose}
          />
        )}
        {isCustomer && opened?.name === "transaction" && (
          <TransactionDialog invoice={opened.invoice} onClose={handleClose} />
        )}
      </Suspense>
    </CardPaymentContext>
  );
};

/** Provides card payment to everything inside, for a signed-in customer of a deployment that takes cards. */
export const CardPaymentProvider = ({ children }: { readonly children: ReactNode }) => {
  const { featureFlags, settings } = usePortal();
  const { status } = useSession();
  const isOn = isFeatureOn([featureFlags, settings], paymentRoutes.paymentLink.requires);
  // One tree for every state of the session: another would discard what the customer has typed.
  return isOn ? <Dialogs isCustomer={status === "signed_in"}>{children}</Dialogs> : children;
};
