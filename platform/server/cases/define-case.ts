import type { ResolvedAttachments } from "../attachments.ts";
import type { Queryable } from "../database/query.ts";
import type { CaseFiles } from "./case-files.ts";
import { removeQueueEntry, writeQueueEntry, type QueuedCase } from "./case-queue.ts";
import { caseReads, caseWrites, type CaseKey, type CaseTables, type Submitted } from "./case-tables.ts";

/** What every case has, beside what its kind adds. */
interface AnyCase<State> {
  readonly reference: string;
  readonly state: State;
  /** Counts the changes: who decides on what was read before names its version. */
  readonly version: number;
}

/** The states to which each actor may move a case, by its present state. */
export type Transitions<State extends string, Actor extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Actor, readonly State[]>>>>
>;

type QueueAs<OwnerId, Found> = (
  found: Found,
  ownerId: OwnerId,
) => Omit<QueuedCase, "turn"> & { readonly turn: QueuedCase["turn"] | undefined };

/** A kind of case: where it is stored, which states it has, and how it is read. */
export interface CaseKind<
  OwnerId,
  Id,
  State extends string,
  Actor extends string,
  Found extends AnyCase<State>,
> extends CaseTables<OwnerId, Id, State> {
  readonly files?: CaseFiles<OwnerId, Id>;
  readonly transitions: Transitions<State, Actor>;
  /** The owner's case with the reference; undefined when the owner has none. */
  readonly find: (client: Queryable, ownerId: OwnerId, reference: string) => Promise<Found | undefined>;
  readonly idOf: (found: Found) => Id;
  /** How the case stands in the queue of the retailer's staff; `turn` is undefined when it is over, or not theirs yet. */
  readonly queueAs?: QueueAs<OwnerId, Found>;
}

export interface Reference<OwnerId> {
  readonly ownerId: OwnerId;
  readonly reference: string;
}

export interface Opening<OwnerId, Id, State, Actor, Earlier> {
  readonly ownerId: OwnerId;
  readonly state: State;
  readonly actor: Actor;
  readonly now: Date;
  /** The case that a repeated submission made, or one that excludes another: then nothing is written. */
  readonly findEarlier?: () => Promise<Earlier | undefined>;
  /** Runs when there is no earlier case; may fail the call. */
  readonly check?: ((client: Queryable) => Promise<void>) | undefined;
  /** By which the case is known already; a random one by default. */
  readonly reference?: string | undefined;
  readonly insert: (key: CaseKey<OwnerId, Id> & { readonly reference: string }) => Promise<void>;
  readonly files?: ResolvedAttachments | undefined;
}

export interface Change<State, Actor> {
  /** The present state where only the case's own columns change. */
  readonly to: State;
  readonly actor: Actor;
  readonly now: Date;
  /** Staff write to the person with this change. */
  readonly isAnswer?: boolean;
  /** Writes what changes beside the state. */
  readonly write?: () => Promise<void>;
}

export interface Deciding<OwnerId, State, Actor, Found> extends Reference<OwnerId> {
  /** The version on which the decision is based, where it is based on one. */
  readonly version?: number | undefined;
  readonly decide: (found: Found) => Change<State, Actor> | "not_allowed" | undefined;
}

type Opened<Found, Earlier> =
  | { readonly earlier: Earlier }
  | { readonly earlier?: never; readonly found: Found };
type Changed<Found> =
  | { readonly before: Found; readonly found: Found }
  | "not_allowed"
  | "changed_meanwhile"
  | undefined;

/** How cases are found, by their owner or by the retailer. */
const caseLookups = <OwnerId, Id, State extends string, Actor extends string, Found extends AnyCase<State>>(
  kind: CaseKind<OwnerId, Id, State, Actor, Found>,
) => {
  const { find, files } = kind;
  const { findReference, findIdempotencyKey, ...reads } = caseReads(kind);
  return {
    ...reads,
    find,
    /** The case in a state that has an idempotency key and was opened since an instant. */
    findSubmitted: async (client: Queryable, submitted: Submitted<OwnerId, State>) => {
      const row = await findIdempotencyKey(client, submitted);
      return row && find(client, submitted.ownerId, row.reference);
    },
    /** A case with its owner, for the retailer. */
    findByReference: async (client: Queryable, reference: string) => {
      const key = await findReference(client, reference);
      const found = key && (await find(client, key.ownerId, reference));
      return found && { ownerId: key.ownerId, found };
    },
    /** A file of a case with its place in the storage, for the retailer. */
    findFileByReference: async (client: Queryable, file: { reference: string; fileId: string }) => {
      const key = await findReference(client, file.reference);
      return key && files?.find(client, { ...key, fileId: file.fileId });
    },
    /** Reads cases of several owners one by one, as a database that is spread by owner answers them. */
    readEach: async <T>(
      client: Queryable,
      references: readonly Reference<OwnerId>[],
      read: (ownerId: OwnerId, found: Found) => Promise<T>,
    ): Promise<T[]> => {
      const all: T[] = [];
      for (const { ownerId, reference } of references) {
        const found = await find(client, ownerId, reference);
        if (found !== undefined) all.push(await read(ownerId, found));
      }
      return all;
    },
  };
};

/** Reads a case that has been written in this transaction. */
const writtenReader =
  <OwnerId, Found>({
    find,
  }: {
    readonly find: (client: Queryable, ownerId: OwnerId, reference: string) => Promise<Found | undefined>;
  }) =>
  async (client: Queryable, ownerId: OwnerId, reference: string): Promise<Found> => {
    const found = await find(client, ownerId, reference);
    if (found === undefined) throw new Error(`The case ${reference} that was written is not there`);
    return found;
  };

/** Writes how a case stands in the queue now. */
const queueWriter =
  <OwnerId, State extends string, Found extends AnyCase<State>>({
    queueAs,
  }: {
    readonly queueAs?: QueueAs<OwnerId, Found>;
  }) =>
  async (
    client: Queryable,
    { ownerId, found, isAnswer, now }: { ownerId: OwnerId; found: Found; isAnswer: boolean; now: Date },
  ): Promise<void> => {
    const queued = queueAs?.(found, ownerId);
    if (queued === undefined) return;
    const { reference, state, version } = found;
    const { turn } = queued;
    if (turn === undefined) {
      await removeQueueEntry(client, { kind: queued.kind, reference });
      return;
    }
    await writeQueueEntry(client, { reference, state, version, queued: { ...queued, turn }, isAnswer, now });
  };

/**
 * The one life of a kind of case. `open` and `change` run in the caller's transaction, under the lock of the owner: what
 * follows (an event, a job, an effect on other rows) is written by the caller in the same transaction.
 */
export const defineCase = <
  OwnerId,
  Id,
  const State extends string,
  Actor extends string,
  Found extends AnyCase<State>,
>(
  kind: CaseKind<OwnerId, Id, State, Actor, Found>,
) => {
  const { owner, id, files, find, idOf, transitions } = kind;
  const { reserveReference, updateState, insertStep } = caseWrites(kind);
  const findWritten = writtenReader(kind);
  const writeQueue = queueWriter(kind);
  const canMove = (from: State, to: State, actor: Actor) => transitions[from][actor]?.includes(to) ?? false;
  return {
    ...caseLookups(kind),
    canMove,
    /** Writes how the case stands in the queue, after a change of what the queue is told beside its state. */
    requeue: (client: Queryable, { ownerId, found, now }: { ownerId: OwnerId; found: Found; now: Date }) =>
      writeQueue(client, { ownerId, found, isAnswer: false, now }),
    /** Writes a case with its files and its first step, unless there is an earlier one. */
    open: async <Earlier = never>(
      client: Queryable,
      { ownerId, state: to, actor, now, ...opening }: Opening<OwnerId, Id, State, Actor, Earlier>,
    ): Promise<Opened<Found, Earlier>> => {
      await owner.lock(client, ownerId);
      const earlier = await opening.findEarlier?.();
      if (earlier !== undefined) return { earlier };
      await opening.check?.(client);
      const key = { ownerId, caseId: await id.next(client) };
      const reference = await reserveReference(client, key, opening.reference);
      await opening.insert({ ...key, reference });
      if (opening.files !== undefined) await files?.store(client, { ...key, now }, opening.files);
      await insertStep(client, key, { to, actor, now });
      const found = await findWritten(client, ownerId, reference);
      await writeQueue(client, { ownerId, found, isAnswer: false, now });
      return { found };
    },
    /**
     * Changes a case as `decide` says, if it says so. `undefined` when the owner has no such case, `"not_allowed"` when its
     * state does not allow the actor to move it, `"changed_meanwhile"` when it no longer has the given version.
     */
    change: async (
      client: Queryable,
      { ownerId, reference, version, decide }: Deciding<OwnerId, State, Actor, Found>,
    ): Promise<Changed<Found>> => {
      await owner.lock(client, ownerId);
      const before = await find(client, ownerId, reference);
      if (before === undefined) return undefined;
      if (version !== undefined && version !== before.version) return "changed_meanwhile";
      const decided = decide(before);
      if (decided === undefined) return { before, found: before };
      if (decided === "not_allowed") return decided;
      const { to, actor, write, isAnswer = false, now } = decided;
      const isMove = to !== before.state;
      if (isMove && !canMove(before.state, to, actor)) return "not_allowed";
      const key = { ownerId, caseId: idOf(before) };
      await write?.();
      await updateState(client, key, decided);
      if (isMove) await insertStep(client, key, decided);
      const found = await findWritten(client, ownerId, reference);
      await writeQueue(client, { ownerId, found, isAnswer, now });
      return { before, found };
    },
  };
};
