import { emptyState, type Flow, type FlowState, isSaved, type StepName } from "./flow.ts";
import { type FlowDraft, readDraft, recordIds, removeDraft, writeDraft } from "./flow-draft.ts";

/** Reading the server's record: no step is shown until it is read or given up. */
export type Resuming = "loading" | "proof_needed" | "proof_wrong" | "checking_proof" | "absent" | "failed";

/** What is known of an open flow. */
export interface WizardModel<A, R> {
  readonly state: FlowState<A>;
  readonly record: { readonly id: string; readonly version: number } | undefined;
  readonly creationKey: string;
  /** `waiting`: the last attempt failed and is repeated by itself, or a conflict has to be resolved first. */
  readonly saving: "saved" | "saving" | "waiting";
  /** Why the server has not accepted the answers, and the step at which that is shown. */
  readonly refusal: { readonly step: StepName<A>; readonly code: string } | undefined;
  /** Steps whose answers were taken from another tab or device. */
  readonly merged: readonly StepName<A>[];
  /** The step that waits for the server. */
  readonly submitting: StepName<A> | undefined;
  /** The step for which the server could not be reached. */
  readonly unreached: StepName<A> | undefined;
  readonly resuming: Resuming | undefined;
  readonly sending: "none" | "sending" | "failed" | "sent";
  /** Why the answers were not sent. */
  readonly sendError: unknown;
  /** Undefined after a reload, too. */
  readonly result: R | undefined;
  /** Repeats a send whose answer was lost without sending twice. */
  readonly sendKey: string | undefined;
  /** A stored draft was of another version of the flow. */
  readonly isDraftOutdated: boolean;
}

export interface WizardStart<A> {
  readonly draft: FlowDraft<A> | undefined;
  readonly isDraftOutdated: boolean;
  /** The record to read before anything is written. */
  readonly recordId: string | undefined;
}

/** Where nothing is stored. */
export const unstored = { draft: undefined, isDraftOutdated: false, recordId: undefined } as const;

export const hasContent = <A>({ answers, typed }: FlowState<A>): boolean =>
  Object.keys(answers).length + Object.keys(typed).length > 0;

/**
 * A resume link takes the place of a draft of another record. A draft that has something unsaved is merged with the
 * linked record instead.
 */
export const startOf = <A>(flow: Flow<A>, resumeId: string | undefined): WizardStart<A> => {
  const found = readDraft(flow);
  const isDraftOutdated = found === "outdated";
  const draft = found === "outdated" ? undefined : found;
  const draftId = draft?.record?.id;
  if (draft?.isSent === true && resumeId === undefined)
    return { draft, isDraftOutdated, recordId: undefined };
  if (resumeId === undefined || resumeId === draftId)
    return { draft, isDraftOutdated, recordId: draftId ?? recordIds.read(flow, Date.now()) };
  const isOnServer =
    draft?.record !== undefined && isSaved(draft.state) && Object.keys(draft.state.typed).length === 0;
  if (draft === undefined || draft.isSent || isOnServer)
    return { draft: undefined, isDraftOutdated, recordId: resumeId };
  const state = { ...draft.state, saved: {}, attempted: [], conflicts: {} };
  return { draft: { ...draft, record: undefined, state }, isDraftOutdated, recordId: resumeId };
};

const modelOf = <A, R>({ draft, isDraftOutdated, recordId }: WizardStart<A>): WizardModel<A, R> => {
  const state: FlowState<A> = draft?.state ?? emptyState;
  return {
    state,
    record: draft?.record,
    creationKey: draft?.creationKey ?? crypto.randomUUID(),
    saving: isSaved(state) ? "saved" : "waiting",
    refusal: undefined,
    merged: [],
    submitting: undefined,
    unreached: undefined,
    resuming: recordId === undefined || hasContent(state) ? undefined : "loading",
    sending: draft?.isSent === true ? "sent" : "none",
    sendError: undefined,
    result: undefined,
    sendKey: draft?.sendKey,
    isDraftOutdated,
  };
};

const store = <A, R>(flow: Flow<A>, model: WizardModel<A, R>): void => {
  const { state, record, creationKey, sendKey } = model;
  if (model.sending === "sent")
    writeDraft(flow, { state: emptyState, record: undefined, creationKey, sendKey, isSent: true });
  else if (hasContent(state)) writeDraft(flow, { state, record, creationKey, sendKey, isSent: false });
  else removeDraft(flow);
};

/**
 * The model, stored in the tab at each change, before its listeners show it. While it is closed nothing changes: an
 * answer that arrives after the screen was left must not overwrite the draft of the next one.
 */
export const createModelCell = <A, R>(flow: Flow<A>, start: WizardStart<A>) => {
  let model = modelOf<A, R>(start);
  let isOpen = true;
  const listeners = new Set<() => void>();
  return {
    isOpen: (): boolean => isOpen,
    open: (): void => {
      isOpen = true;
    },
    close: (): void => {
      isOpen = false;
    },
    read: (): WizardModel<A, R> => model,
    update: (change: Partial<WizardModel<A, R>>): void => {
      if (!isOpen) return;
      const before = model;
      model = { ...model, ...change };
      if (model.record !== undefined && model.record.id !== before.record?.id)
        recordIds.write(flow, model.record.id, Date.now());
      store(flow, model);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
export type ModelCell<A, R> = ReturnType<typeof createModelCell<A, R>>;
