import type { ComponentPropsWithRef, ElementType } from "react";

/** Own props, plus those of the element that `component` names (the router's Link, `a`, `button`…). */
export type Polymorphic<C extends ElementType, Own> = Own & { component?: C } & Omit<
    ComponentPropsWithRef<C>,
    keyof Own | "component"
  >;
