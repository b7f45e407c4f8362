import { InvoicesPage } from "./invoices-page.tsx";

/** The invoices that gather several supply points. */
export const MultipointInvoicesScreen = () => <InvoicesPage kind="multipoint" />;
