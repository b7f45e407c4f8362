import type { ComponentType } from "react";

/** What the page of a case gives the part of its kind. */
export interface CasePartProps {
  readonly reference: string;
  /** Staff have changed the case: what the page says of its place in the queue is asked for anew. */
  readonly onChanged: () => void;
}

/** The part of a case's page that the feature of its kind draws: what is asked, its history, and how it is answered. */
export type CasePart = ComponentType<CasePartProps>;

/** The kinds of case of a feature, each with its part, loaded when such a case is opened. */
export type DeskCaseKinds = Readonly<Record<string, () => Promise<CasePart>>>;

/** Declares the kinds of case of a feature: `desk/case-kinds.ts` exports them. */
export const defineCaseKinds = <const Kinds extends DeskCaseKinds>(kinds: Kinds): Kinds => kinds;
