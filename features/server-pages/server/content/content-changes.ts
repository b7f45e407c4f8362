import { isDeepStrictEqual } from "node:util";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import type { PortalContent } from "../../contract/portal-content.ts";
import {
  lockPublished,
  replacePublished,
  selectPublished,
  type Published,
} from "../compare-publications-policy.ts";
import {
  contentOf,
  keysOf,
  numberBlocks,
  type NumberedContent,
  publicationProblem,
  withContent,
  withoutContent,
  type ContentKey,
} from "./content-policy.ts";
import {
  insertVersion,
  nextBlockId,
  nextPageId,
  replaceDraft,
  selectVersions,
  type ContentVersion,
  type ListedVersion,
} from "./content-queries.ts";

/** Who changes it, and when. */
export interface Author {
  readonly author: string;
  readonly now: Date;
}

/** Records what a publication of everything has changed. */
export const recordPublication = async (
  client: Queryable,
  { before, after }: { readonly before: Published; readonly after: Published },
  { author, now }: Author,
): Promise<void> => {
  for (const key of keysOf(after)) {
    const content = contentOf(after, key);
    if (content !== undefined && !isDeepStrictEqual(content, contentOf(before, key)))
      await insertVersion(client, key, { state: "published", content, author, now });
  }
  for (const key of keysOf(before)) {
    const content = contentOf(before, key);
    if (content !== undefined && contentOf(after, key) === undefined)
      await insertVersion(client, key, { state: "withdrawn", content, author, now });
  }
};

/** What is stored of a page or a block, when it still is as it was read. */
const openContent = async (client: Queryable, key: ContentKey, version: number) => {
  await lockPublished(client);
  const versions = await selectVersions(client, key);
  const [latest] = versions;
  if (latest === undefined) return "content_not_found" as const;
  if (latest.version !== version) return "content_changed" as const;
  return { versions, published: await selectPublished(client) };
};

export interface SavedDraft extends Author {
  readonly kind: ContentKey["kind"];
  /** Null for a new page or block. */
  readonly id: number | null;
  readonly version: number;
  readonly content: PortalContent;
}

/** A block on a screen is its only block. */
const withKeyId = (content: NumberedContent, { kind, id }: ContentKey): NumberedContent =>
  kind === "page" ? content : { ...content, blocks: content.blocks.map((block) => ({ ...block, id })) };

const saveNew = async (client: Queryable, { kind, content, author, now }: SavedDraft) => {
  await lockPublished(client);
  const firstFree = await nextBlockId(client);
  const key = { kind, id: kind === "page" ? await nextPageId(client) : firstFree };
  const numbered = numberBlocks(content, { isTaken: () => true, firstFree });
  const version = await insertVersion(client, key, { state: "draft", content: numbered, author, now });
  return { id: key.id, version, content: numbered };
};

/** Saves a draft in place of the former one; a planned version becomes a draft again. */
export const saveDraft = async (client: Queryable, draft: SavedDraft) => {
  const { kind, id, version, content, author, now } = draft;
  if (id === null) return saveNew(client, draft);
  const key = { kind, id };
  const opened = await openContent(client, key, version);
  if (typeof opened === "string") return opened;
  const own = new Set(opened.versions.flatMap((each) => each.content.blocks.map((block) => block.id)));
  const numbered = numberBlocks(content, {
    isTaken: (blockId) => !own.has(blockId),
    firstFree: await nextBlockId(client),
  });
  const saved = { state: "draft" as const, content: withKeyId(numbered, key), author, now };
  return { id, version: await replaceDraft(client, key, saved), content: saved.content };
};

export interface Publishing extends Author {
  readonly key: ContentKey;
  readonly version: number;
  readonly offered: readonly CompleteLanguage[];
  /** The day of publication; null for at once. */
  readonly startsOn: string | null;
  /** The former version that is published again; null for the draft. */
  readonly former: number | null;
}

const isDraft = ({ state }: ContentVersion): boolean => state === "draft" || state === "planned";

/** Writes one page or block into what is published. */
const writePublished = async (
  client: Queryable,
  { key, content, published }: { key: ContentKey; content: PortalContent; published: Published },
): Promise<NumberedContent> => {
  const others = withoutContent(published, key).blocks;
  const numbered = numberBlocks(content, {
    isTaken: (id) => others.some(({ blockId }) => blockId === id),
    firstFree: await nextBlockId(client),
  });
  await replacePublished(client, withContent(published, key, numbered));
  return numbered;
};

/** Publishes the draft or a former version at once, or plans the draft's publication. */
export const publishVersion = async (client: Queryable, publishing: Publishing) => {
  const { key, version, offered, startsOn, former, author, now } = publishing;
  const opened = await openContent(client, key, version);
  if (typeof opened === "string") return opened;
  const { versions, published } = opened;
  const chosen = versions.find((each) => (former === null ? isDraft(each) : each.version === former));
  if (chosen === undefined) return "content_not_found";
  const { content } = chosen;
  const problem = publicationProblem(key, content, { published, offered });
  if (problem !== undefined) return problem;
  if (startsOn !== null) {
    const planned = { state: "planned" as const, content, startsOn, author, now };
    return { version: await replaceDraft(client, key, planned) };
  }
  const written = await writePublished(client, { key, content, published });
  const next = { state: "published" as const, content: written, author, now };
  // A draft that was being written stays when a former version is restored.
  const write = former === null ? replaceDraft : insertVersion;
  return { version: await write(client, key, next) };
};

export interface Withdrawal extends Author {
  readonly key: ContentKey;
  readonly version: number;
  readonly what: "published" | "draft";
}

/** Takes a page or a block from the portal, or discards its draft. */
export const withdrawVersion = async (client: Queryable, { key, version, what, author, now }: Withdrawal) => {
  const opened = await openContent(client, key, version);
  if (typeof opened === "string") return opened;
  const { versions, published } = opened;
  if (what === "draft") {
    const draft = versions.find(isDraft);
    if (draft === undefined) return "content_not_found";
    const discarded = { state: "discarded" as const, content: draft.content, author, now };
    return { version: await replaceDraft(client, key, discarded) };
  }
  const content = contentOf(published, key);
  if (content === undefined) return "content_not_found";
  await replacePublished(client, withoutContent(published, key));
  return { version: await insertVersion(client, key, { state: "withdrawn", content, author, now }) };
};

/** Publishes a planned version whose day has come; what cannot be published any more becomes a draft again. */
export const publishDue = async (
  client: Queryable,
  { due, offered, now }: { due: ListedVersion; offered: readonly CompleteLanguage[]; now: Date },
) => {
  const { kind, id, content, author } = due;
  const key = { kind, id };
  await lockPublished(client);
  const versions = await selectVersions(client, key);
  const isPlanned = versions.some(({ version, state }) => version === due.version && state === "planned");
  if (!isPlanned) return undefined;
  const published = await selectPublished(client);
  const problem = publicationProblem(key, content, { published, offered });
  if (problem !== undefined) {
    await replaceDraft(client, key, { state: "draft", content, author, now });
    return problem;
  }
  const written = await writePublished(client, { key, content, published });
  await replaceDraft(client, key, { state: "published", content: written, author, now });
  return "published";
};
