import { useEffect, useState, useSyncExternalStore } from "react";
import { defineUrlState, urlParameter, useUrlState } from "../routing/url-state.ts";
import { useFocusOnStep } from "../routing/use-focus.ts";
import { finish, placeAfter, stepBefore, type Place, type StepName } from "./flow.ts";
import { createWizardStore, placeOf, type WizardOptions } from "./wizard-store.ts";

/** The step in the address; `field` and `returnTo` while an answer of the summary is changed. */
const flowAddress = defineUrlState({
  step: urlParameter.text("step", undefined, 60),
  field: urlParameter.text("field", undefined, 60),
  returnTo: urlParameter.text("return", undefined, 60),
});

const useStore = <A, R>(options: WizardOptions<A, R>) => {
  const [store, setStore] = useState(() => createWizardStore(options));
  const model = useSyncExternalStore(store.subscribe, store.read, store.read);
  const { isAsRendered = false } = options;
  // Outside React: the server's record.
  useEffect(() => (isAsRendered ? undefined : store.start()), [store, isAsRendered]);
  return {
    store,
    model,
    discard: (): void => {
      store.discard();
      const { resumeId: _resumeId, ...others } = options;
      setStore(createWizardStore(others));
    },
  };
};

/** An open flow at the address of its step. */
export const useWizard = <A, R>(options: WizardOptions<A, R>) => {
  const { flow, isAsRendered = false } = options;
  const { store, model, discard } = useStore(options);
  const { state: address, change, hrefOf } = useUrlState(flowAddress);
  // The flow's own address, without a step, begins anew after the answers were sent.
  const isNew = address.step === undefined && model.sending === "sent";
  const place = placeOf(flow, model, address.step);
  const isReading = model.resuming !== undefined;
  const goTo = (next: Place<A>, returnTo?: string): void =>
    change({ step: next, field: undefined, returnTo: next === returnTo ? undefined : returnTo });

  // Outside React: the address, which may name a step that cannot be opened yet, and the store's errors.
  useEffect(() => {
    if (isReading || isAsRendered) return;
    if (isNew) return discard();
    if (place !== address.step) change({ step: place, field: undefined }, "replace");
    store.visit(place);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are those of this address
  }, [store, place, address.step, isNew, isReading, isAsRendered]);
  useFocusOnStep(isReading ? "" : place);
  // Outside React: the browser's focus, on the answer that is to be changed.
  useEffect(() => {
    if (address.field === undefined || isReading) return;
    const control = document.getElementById(`${place}-${address.field}`);
    control?.focus();
    control?.scrollIntoView({ block: "center" });
  }, [place, address.field, isReading]);

  const isBarred = model.submitting !== undefined || model.sending === "sending";
  const before = stepBefore(flow, model.state, place);
  return {
    store,
    model,
    place,
    discard,
    /** The address of a step; with a field, to change it and return here. */
    hrefOf: (step: StepName<A>, field?: string): string =>
      hrefOf({ step, field, returnTo: field === undefined ? undefined : place }),
    /** Undefined where there is no way back now. */
    goBack: before === undefined || isBarred || model.sending === "sent" ? undefined : () => goTo(before),
    submit: async (step: StepName<A>): Promise<void> => {
      const { pathname, search } = window.location;
      if (!(await store.submit(step))) return;
      // The visitor may have left the step while the server was asked.
      if (window.location.pathname !== pathname || window.location.search !== search) return;
      const next = placeAfter(flow, store.read().state, { step, returnTo: address.returnTo });
      if (next === finish) void store.send();
      if (next !== step) goTo(next, next === finish ? undefined : address.returnTo);
    },
  };
};
export type OpenWizard<A, R> = ReturnType<typeof useWizard<A, R>>;
