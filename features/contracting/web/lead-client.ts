import { ApiError } from "#platform/web/api/api-error.ts";
import type { Api } from "#platform/web/api/client.ts";
import { isSame } from "#platform/web/wizard/flow.ts";
import type { RecordPort, SaveResult } from "#platform/web/wizard/record-port.ts";
import { checkLeadIdentity } from "../contract/check-lead-identity.ts";
import { deleteLead } from "../contract/delete-lead.ts";
import { getLead } from "../contract/get-lead.ts";
import { getLeadScore } from "../contract/get-lead-score.ts";
import type { LeadRecord, SavedLead } from "../contract/lead-record.ts";
import { saveGasLead } from "../contract/save-gas-lead.ts";
import { leadSteps } from "../contract/lead-sections.ts";
import { saveLead } from "../contract/save-lead.ts";
import { type Answers, type ContractingAnswers, type ContractingKind } from "./contracting-answers.ts";
import { answersOf, electricityBodyOf, gasBodyOf, includesGas } from "./lead-answers.ts";

interface ClientOptions {
  readonly api: Api;
  readonly kind: ContractingKind;
  /** Unfinished leads are stored, with the visitor's consent. */
  readonly storesLeads: boolean;
  readonly checksIdentity: boolean;
  readonly checksSolvency: boolean;
}

/** The messages of the retailer, one for each lead. */
export interface Confirmation {
  readonly leads: readonly SavedLead[];
}

interface Known {
  readonly id: string;
  readonly version: number;
}

type Port = RecordPort<ContractingAnswers>;
type MainBody = ReturnType<typeof electricityBodyOf> & ReturnType<typeof gasBodyOf>;

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof ApiError && codes.includes(error.code);

/** Refusals that repeating the same call would meet again. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * The lead that has other answers than this browser knows of. Without a known one it is what the same creation made, whose
 * answer was lost: the refusal names it.
 */
const changedLeadOf = (error: unknown, known: Known | undefined): string | undefined => {
  if (!(error instanceof ApiError) || error.code !== "lead_changed") return undefined;
  const { lead_id: named } = error.values;
  return known?.id ?? (typeof named === "string" ? named : undefined);
};

const knownOf = ({ leadId, version }: Pick<SavedLead, "leadId" | "version">): Known => ({
  id: leadId,
  version,
});

/** The calls that store a lead: of electricity, of gas, or of both. */
const createLeadCalls = ({ api, kind }: ClientOptions) => {
  const state: { main: Known | undefined; gas: Known | undefined } = { main: undefined, gas: undefined };

  const meant = (known: Known | undefined, creationKey: string) =>
    known === undefined ? { creationKey } : { leadId: known.id, version: known.version };
  const saveMain = async (body: MainBody, creationKey: string): Promise<SavedLead> => {
    const input = { body: { ...body, ...meant(state.main, creationKey) } };
    const saved = await (kind === "gas" ? api.call(saveGasLead, input) : api.call(saveLead, input));
    state.main = knownOf(saved);
    return saved;
  };
  const saveGas = async (body: ReturnType<typeof gasBodyOf>, creationKey: string): Promise<SavedLead> => {
    const electricity = state.main === undefined ? {} : { electricityLeadId: state.main.id };
    const saved = await api.call(saveGasLead, {
      body: { ...body, ...electricity, ...meant(state.gas, creationKey) },
    });
    state.gas = knownOf(saved);
    return saved;
  };
  const remove = async (known: Known | undefined): Promise<void> => {
    if (known === undefined) return;
    await api.call(deleteLead, { params: { leadId: known.id } }).catch((error: unknown) => {
      if (!hasCode(error, "lead_not_found", "lead_closed")) throw error;
    });
  };
  return {
    state,
    read: async (id: string): Promise<{ lead: LeadRecord; gas: LeadRecord | undefined }> => {
      const lead = await api.call(getLead, { params: { leadId: id } });
      const { gasLeadId } = lead;
      const gas = gasLeadId === null ? undefined : await api.call(getLead, { params: { leadId: gasLeadId } });
      state.main = knownOf(lead);
      state.gas = gas && knownOf(gas);
      return { lead, gas };
    },
    saveMain,
    saveGas,
    removeGas: async (): Promise<void> => {
      await remove(state.gas);
      state.gas = undefined;
    },
    removeAll: async (): Promise<void> => {
      await remove(state.main);
      state.main = undefined;
      state.gas = undefined;
    },
  };
};

/** A second key for the second lead of the same answers, so that a repeated creation finds it. */
const gasKeyOf = (key: string): string => key.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));

/** Asks about the person of a lead, once for each that was typed. */
const createPersonCheck = (
  { api, checksIdentity, checksSolvency }: ClientOptions,
  { saveMain }: ReturnType<typeof createLeadCalls>,
) => {
  let checked: ContractingAnswers["person"] | undefined;
  /** The code with which the person is refused. */
  const refusalOf = async (leadId: string): Promise<string | undefined> => {
    const params = { leadId };
    if (checksIdentity && !(await api.call(checkLeadIdentity, { params })).isValid)
      return "identity_not_valid";
    if (checksSolvency && (await api.call(getLeadScore, { params })).score === "bad") return "score_too_low";
    return undefined;
  };
  return {
    note: (person: ContractingAnswers["person"] | undefined): void => {
      checked = person;
    },
    /** Stores the person as incomplete, and asks about it. */
    check: async (
      person: ContractingAnswers["person"] | undefined,
      body: MainBody,
      creationKey: string,
    ): Promise<SaveResult | undefined> => {
      const isDue = (checksIdentity || checksSolvency) && person !== undefined;
      if (!isDue || isSame(person, checked)) return undefined;
      const completedSteps = (body.completedSteps ?? []).filter((step) => step === "installation");
      const { leadId, version } = await saveMain({ ...body, completedSteps }, creationKey);
      const code = await refusalOf(leadId);
      if (code !== undefined) return { status: "refused", code, id: leadId, version };
      checked = person;
      return undefined;
    },
  };
};

/** The leads whose confirmation was answered: none is confirmed twice. */
const createConfirmations = () => {
  const confirmed = new Map<"main" | "gas", SavedLead>();
  return {
    note: (which: "main" | "gas", lead: SavedLead): void => void confirmed.set(which, lead),
    of: (which: "main" | "gas"): SavedLead | undefined => confirmed.get(which),
    once: async (which: "main" | "gas", call: () => Promise<SavedLead>): Promise<SavedLead> => {
      const lead = confirmed.get(which) ?? (await call());
      confirmed.set(which, lead);
      return lead;
    },
  };
};

interface Parts {
  readonly calls: ReturnType<typeof createLeadCalls>;
  readonly personCheck: ReturnType<typeof createPersonCheck>;
  readonly confirmations: ReturnType<typeof createConfirmations>;
  readonly bodyOf: (answers: Answers) => MainBody;
}

const createLoad =
  ({ kind }: ClientOptions, { calls, personCheck, confirmations }: Parts): Port["load"] =>
  async (id) => {
    try {
      const { lead, gas } = await calls.read(id);
      const isHalfConfirmed = lead.state !== "draft" && gas?.state === "draft";
      if (isHalfConfirmed) confirmations.note("main", { ...lead, status: "OK" });
      else if (lead.state !== "draft") return { status: "sent" };
      const answers = answersOf(kind, lead, gas);
      personCheck.note(answers.person);
      return { status: "found", record: { id: lead.leadId, version: lead.version, answers } };
    } catch (error) {
      if (hasCode(error, "lead_not_found")) return { status: "absent" };
      throw error;
    }
  };

const createSave = (options: ClientOptions, parts: Parts): Port["save"] => {
  const { kind, storesLeads } = options;
  const { calls, personCheck, confirmations, bodyOf } = parts;
  const { state } = calls;
  const saveAll = async (answers: Answers, creationKey: string): Promise<SaveResult> => {
    const refused = await personCheck.check(answers.person, bodyOf(answers), creationKey);
    if (refused !== undefined) return refused;
    const { leadId, version } = await calls.saveMain(bodyOf(answers), creationKey);
    if (includesGas(kind, answers)) await calls.saveGas(gasBodyOf(kind, answers), gasKeyOf(creationKey));
    else await calls.removeGas();
    return { status: "saved", id: leadId, version };
  };
  const readConflict = async (id: string): Promise<SaveResult> => {
    const { lead, gas } = await calls.read(id);
    const record = { id: lead.leadId, version: lead.version, answers: answersOf(kind, lead, gas) };
    return { status: "conflict", record };
  };
  /**
   * The lead was confirmed by a call whose answer was lost: the same answers are saved, and their confirmation can be
   * repeated. Others came too late, and must not look as if they were sent. Gas that was not confirmed with it can still
   * be changed, or given up.
   */
  const answerConfirmed = async (known: Known, answers: Answers): Promise<SaveResult> => {
    const { lead, gas } = await calls.read(known.id);
    const recorded = answersOf(kind, lead, gas);
    const isGasOpen = kind === "dual" && (gas === undefined || gas.state === "draft");
    const isSent = leadSteps.every((step) => {
      const isOpen = isGasOpen && step === "gasContract";
      return isOpen || recorded[step] === undefined || isSame(recorded[step], answers[step]);
    });
    if (!isSent) return { status: "refused", code: "lead_closed" };
    if (isGasOpen && !includesGas(kind, answers)) await calls.removeGas();
    return { status: "saved", ...known };
  };
  return async ({ id, version, creationKey, answers }) => {
    if (!storesLeads || answers.installation?.consent !== true) {
      await calls.removeAll();
      return { status: "unrecorded" };
    }
    const sent = confirmations.of("main");
    if (sent !== undefined) return answerConfirmed(knownOf(sent), answers);
    state.main = id === undefined || version === undefined ? undefined : { id, version };
    try {
      return await saveAll(answers, creationKey);
    } catch (error) {
      if (hasCode(error, "lead_not_found")) return { status: "absent" };
      if (hasCode(error, "lead_closed") && state.main !== undefined)
        return answerConfirmed(state.main, answers);
      const changedId = changedLeadOf(error, state.main);
      if (changedId !== undefined) return readConflict(changedId);
      if (isRefusal(error)) return { status: "refused", code: error.code };
      throw error;
    }
  };
};

/** A flow's record on the server, the checks of the person, and the confirmation. */
export const createLeadClient = (options: ClientOptions) => {
  const { kind } = options;
  const calls = createLeadCalls(options);
  const confirmations = createConfirmations();
  const bodyOf = (answers: Answers): MainBody =>
    kind === "gas" ? gasBodyOf("gas", answers) : electricityBodyOf(answers);
  const parts = { calls, personCheck: createPersonCheck(options, calls), confirmations, bodyOf };
  const record: Port = { load: createLoad(options, parts), save: createSave(options, parts) };
  return {
    record,
    /** Of the stored leads, that of gas beside electricity last. */
    leadIds: (): string[] =>
      [calls.state.main, calls.state.gas].flatMap((known) => (known ? [known.id] : [])),
    /** Electricity was confirmed, and gas beside it was not. */
    isHalfSent: (): boolean =>
      kind === "dual" && confirmations.of("main") !== undefined && confirmations.of("gas") === undefined,
    send: async (answers: Answers, key: string): Promise<Confirmation> => {
      const main = await confirmations.once("main", () =>
        calls.saveMain({ ...bodyOf(answers), confirm: true }, key),
      );
      if (!includesGas(kind, answers)) return { leads: [main] };
      const gas = await confirmations.once("gas", () =>
        calls.saveGas({ ...gasBodyOf(kind, answers), confirm: true }, gasKeyOf(key)),
      );
      return { leads: [main, gas] };
    },
  };
};
export type LeadClient = ReturnType<typeof createLeadClient>;
