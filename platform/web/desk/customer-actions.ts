import type { ComponentType } from "react";

/** What the page of a customer gives the actions of a feature. */
export interface CustomerActionsProps {
  readonly customer: {
    readonly customerId: number;
    readonly name: string;
    readonly email: string | null;
  };
  /** Staff have changed something: the page is asked for anew. */
  readonly onChanged: () => void;
}

/** What staff can do to a customer with one feature: its buttons and their dialogs. */
export type CustomerActions = ComponentType<CustomerActionsProps>;

/** The actions of each feature, loaded when the page of a customer is opened. */
export type DeskCustomerActions = Readonly<Record<string, () => Promise<CustomerActions>>>;

/** Declares the actions of a feature: `desk/customer-actions.ts` exports them. */
export const defineCustomerActions = <const Actions extends DeskCustomerActions>(actions: Actions): Actions =>
  actions;
