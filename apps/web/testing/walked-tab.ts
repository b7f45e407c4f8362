import * as z from "zod/mini";
import {
  type Answers,
  type ContractingAnswers,
  type ContractingKind,
} from "#features/contracting/web/contracting-answers.ts";
import { contractingFlow } from "#features/contracting/web/contracting-flow.ts";
import { type Confirmation, createLeadClient } from "#features/contracting/web/lead-client.ts";
import { createApi } from "#platform/web/api/client.ts";
import {
  conflictSteps,
  finish,
  offeredSteps,
  placeAfter,
  stepBefore,
  type StepName,
  valuesOf,
} from "#platform/web/wizard/flow.ts";
import { createWizardStore, placeOf } from "#platform/web/wizard/wizard-store.ts";
import type { Choices } from "./walked-answers.ts";
import { createTabStorage, type WalkedBrowser, type WalkedNetwork } from "./walked-browser.ts";
import { passesForm } from "./walked-forms.ts";
import type { Demands } from "./lead-requirements.ts";

export type Step = StepName<ContractingAnswers>;

export interface TabOptions {
  readonly kind: ContractingKind;
  readonly demands: Demands & { readonly dniCheck: boolean };
  readonly network: WalkedNetwork;
  readonly browser: WalkedBrowser;
}

/** What was on the screen when the leads were confirmed. */
interface SentLead {
  readonly answers: Answers;
  readonly leadIds: readonly string[];
}

const uploaded = z.object({ id: z.string() });

/** The fields of each step that take files. */
const fileFields = {
  installation: ["invoice"],
  person: ["idFront", "companyDocument"],
  contract: ["selfConsumptionFiles"],
  gasContract: ["invoice"],
  payment: [],
  confirmation: [],
} as const satisfies { readonly [Name in Step]: readonly (keyof ContractingAnswers[Name])[] };

/** The document in a tab: the flow and its calls, without what draws them. */
const openDocument = ({ kind, demands, network, browser }: TabOptions, resumeId: string | undefined) => {
  const api = createApi({
    language: () => "ca",
    onRefusal: () => {},
    fetch: network.fetchWith(browser.cookies),
  });
  const client = createLeadClient({
    api,
    kind,
    storesLeads: demands.leads,
    checksIdentity: demands.dniCheck,
    checksSolvency: demands.morosityCheck,
  });
  const flow = contractingFlow({
    kind,
    isBusinessHalted: demands.businessHalted,
    isPersonChecked: demands.leads,
    isSignedIn: false,
    prefilledPerson: {},
  });
  const retries = new Set<() => void>();
  const sent: SentLead[] = [];
  const store = createWizardStore<ContractingAnswers, Confirmation>({
    flow,
    resumeId,
    record: client.record,
    send: async (answers, key) => {
      const confirmation = await client.send(answers, key);
      sent.push({ answers, leadIds: confirmation.leads.map(({ leadId }) => leadId) });
      return confirmation;
    },
    timer: (callback) => {
      retries.add(callback);
      return () => void retries.delete(callback);
    },
  });
  return { flow, store, retries, sent, stop: store.start() };
};

/** The page that the tab shows, and its address. */
const createPage = (options: TabOptions, resumeId: string | undefined) => {
  const { within } = createTabStorage(options.browser);
  let open = within(() => openDocument(options, resumeId));
  let address: string | undefined;
  const model = () => open.store.read();
  const place = () => placeOf(open.flow, model(), address);
  const shown = <Name extends Step>(name: Name): ContractingAnswers[Name] =>
    valuesOf(open.flow, model().state, name);
  return {
    within,
    document: () => open,
    model,
    place,
    shown,
    edit: <Name extends Step>(name: Name, part: Partial<ContractingAnswers[Name]>): void =>
      within(() => open.store.edit(name, { ...shown(name), ...part })),
    goTo: (next: string): void => {
      address = next;
      open.store.visit(place());
    },
    /** The step whose form can be typed into. */
    openStep: (): Step | undefined => {
      const step = place();
      const { submitting, resuming } = model();
      return step === finish || submitting !== undefined || resuming !== undefined ? undefined : step;
    },
    reload: (): void => {
      // The browser keeps what the link has opened until the first step is shown.
      const resumed = model().resuming === undefined ? undefined : resumeId;
      open.stop();
      open = within(() => openDocument(options, resumed));
      open.store.visit(place());
    },
  };
};
type Page = ReturnType<typeof createPage>;

/** What a person types and attaches. */
const createTyping = ({ kind, network, browser }: TabOptions, { shown, edit, openStep }: Page) => {
  const upload = async (): Promise<string> => {
    const answer = await network.fetchWith(browser.cookies, false)("/api/v1/uploads/?name=a.pdf", {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: "%PDF-1.7 a paper",
    });
    return z.parse(uploaded, await answer.json()).id;
  };
  const attach = async (name: Step): Promise<void> => {
    // Gas alone has its bill on the first step.
    if (name === "gasContract" && kind === "gas") return;
    for (const field of fileFields[name]) {
      const ids: unknown = Reflect.get(shown(name), field);
      if (Array.isArray(ids) && ids.length === 0) edit(name, { [field]: [await upload()] });
    }
  };
  return {
    /** Fills in the step: of each choice one that is right, with its files. */
    fill: async (choices: Choices, picks: readonly number[]): Promise<void> => {
      const step = openStep();
      if (step === undefined) return;
      for (const [index, { right }] of choices[step].entries())
        edit(step, right[(picks[index] ?? 0) % right.length] ?? {});
      await attach(step);
    },
    /** Spoils one field of the step. */
    spoil: (choices: Choices, [choice, pick]: readonly [number, number]): void => {
      const step = openStep();
      if (step === undefined) return;
      const { wrong = [] } = choices[step][choice % choices[step].length] ?? {};
      edit(step, wrong[pick % Math.max(1, wrong.length)] ?? {});
    },
    removeFiles: (): void => {
      const step = openStep();
      if (step === undefined) return;
      for (const field of fileFields[step]) edit(step, { [field]: [] });
    },
  };
};

/** What a person presses. */
const createPressing = (options: TabOptions, page: Page) => {
  const { document, model, place, shown, goTo, openStep, within } = page;
  const everything = (): ContractingAnswers => ({
    installation: shown("installation"),
    person: shown("person"),
    contract: shown("contract"),
    gasContract: shown("gasContract"),
    payment: shown("payment"),
    confirmation: shown("confirmation"),
  });
  const send = (): void => void within(() => document().store.send());
  const submit = async (step: Step): Promise<void> => {
    if (!passesForm(step, everything(), options)) return;
    const goesOn = await within(() => document().store.submit(step));
    if (!goesOn || place() !== step) return;
    const next = placeAfter(document().flow, model().state, { step });
    if (next === finish) send();
    if (next !== step) goTo(next);
  };
  return {
    /** Not awaited until the answers are here: they may never come. */
    next: (): void => {
      const step = openStep();
      if (step !== undefined) void submit(step);
      else if (model().sending === "failed") send();
    },
    back: (): void => {
      const { submitting, sending, state } = model();
      const before = stepBefore(document().flow, state, place());
      const isBarred = submitting !== undefined || sending === "sending" || sending === "sent";
      if (before !== undefined && !isBarred) goTo(before);
    },
    resolve: (choice: "mine" | "theirs"): void => {
      const [step] = conflictSteps(document().flow, model().state);
      if (step !== undefined) within(() => document().store.resolve(step, choice));
    },
    resume: (): void => void within(() => document().store.resume()),
  };
};

/** A tab with the open flow: what a person sees and does there, without what draws it. */
export const createContractingTab = (options: TabOptions, resumeId?: string) => {
  const { network, browser } = options;
  const page = createPage(options, resumeId);
  const { document, model, place, shown, goTo, reload, within } = page;
  const steps = (): Step[] => offeredSteps(document().flow, model().state.answers);
  return {
    ...createTyping(options, page),
    ...createPressing(options, page),
    model,
    place,
    shown,
    goTo,
    reload,
    isResuming: () => model().resuming !== undefined,
    /** Calls of the same browser that nothing stops. */
    api: createApi({
      language: () => "ca",
      onRefusal: () => {},
      fetch: network.fetchWith(browser.cookies, false),
    }),
    sent: () => document().sent,
    conflicts: () => conflictSteps(document().flow, model().state),
    /** Everything that is shown, submitted or not. */
    allShown: (): Answers => steps().reduce<Answers>((all, name) => ({ ...all, [name]: shown(name) }), {}),
    /** The time has come to repeat the calls that failed. */
    retry: (): void => {
      const { retries } = document();
      const due = [...retries];
      retries.clear();
      within(() => due.forEach((callback) => callback()));
    },
  };
};
export type ContractingTab = ReturnType<typeof createContractingTab>;
