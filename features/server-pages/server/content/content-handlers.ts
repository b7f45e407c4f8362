import { madridDate } from "#energy/calendar.ts";
import { isFeatureOn, type FeatureFlags } from "#platform/contract/flags.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf, type StaffSubject } from "#platform/server/subject.ts";
import { getPortalContent } from "../../contract/get-portal-content.ts";
import { listPortalContent, type ListedContent } from "../../contract/list-portal-content.ts";
import { publishPortalContent } from "../../contract/publish-portal-content.ts";
import { savePortalContent } from "../../contract/save-portal-content.ts";
import { withdrawPortalContent } from "../../contract/withdraw-portal-content.ts";
import { publishContent, saveContentDraft, withdrawContent } from "../../staff/portal-content.ts";
import { selectPublished, type Published } from "../compare-publications-policy.ts";
import { inTurn, textIn, type ServerPagesPorts } from "../list-server-pages.ts";
import { cleanContent } from "./clean-content.ts";
import { contentOf, hasPossiblePath, keysOf, languagesOfContent, type ContentKey } from "./content-policy.ts";
import { selectLatest, selectVersions, type ContentVersion, type ListedVersion } from "./content-queries.ts";

export interface ContentPorts extends ServerPagesPorts {
  readonly carryOut: CarryOut;
  readonly flags: { readonly read: () => FeatureFlags };
  /** The deployment's languages. */
  readonly serverPages: { readonly offered: readonly CompleteLanguage[] };
}

const nameOf = ({ kind, id }: ContentKey): string => `${kind} ${id}`;

const authorOf = (subject: StaffSubject, now: Date) => ({
  actor: actorOf(subject),
  roles: subject.roles,
  now,
});

/** What is written and not published yet. */
const findDraft = <Version extends Pick<ContentVersion, "state">>(versions: readonly Version[]) => {
  for (const version of versions) {
    const { state } = version;
    if (state === "draft" || state === "planned") return { ...version, state };
  }
  return undefined;
};

interface ListRules {
  readonly published: Published;
  readonly languages: readonly CompleteLanguage[];
}

/** A row of the list; its versions are a draft or the latest change, or both. */
const toListed = (
  versions: readonly ListedVersion[],
  { published, languages }: ListRules,
): ListedContent[] => {
  const latest = versions.at(-1);
  if (latest === undefined) return [];
  const { kind, id } = latest;
  const draft = findDraft(versions);
  const live = contentOf(published, { kind, id });
  // A draft that was discarded before anything was published.
  if (live === undefined && draft === undefined && latest.state === "discarded") return [];
  const content = draft?.content ?? live ?? latest.content;
  const [block] = content.blocks;
  return [
    {
      kind,
      id,
      name: kind === "page" ? textIn(content.titles, languages) : (block?.name ?? ""),
      place: kind === "page" ? content.path : (block?.group ?? ""),
      languages: languagesOfContent(kind, content),
      isPublished: live !== undefined,
      draft: draft?.state ?? "none",
      startsOn: draft?.startsOn ?? null,
      changedAt: latest.writtenAt,
      changedBy: latest.author,
    },
  ];
};

export const handleListPortalContent = ({ database, configuration, flags }: ContentPorts): Handler =>
  handler(listPortalContent, async ({ language }) => {
    const published = await selectPublished(database.pool);
    const versions = Map.groupBy(await selectLatest(database.pool), nameOf);
    const live = keysOf(published).map(nameOf);
    const names = [...live, ...[...versions.keys()].filter((name) => !live.includes(name))];
    const languages = inTurn(language, configuration.languages.default);
    return {
      items: names.flatMap((name) => toListed(versions.get(name) ?? [], { published, languages })),
      isShown: isFeatureOn([flags.read()], "features.serverElements"),
    };
  });

export const handleGetPortalContent = ({ database }: ContentPorts): Handler =>
  handler(getPortalContent, async ({ params, now, fail }) => {
    const versions = await selectVersions(database.pool, params);
    const [latest] = versions;
    if (latest === undefined) return fail("content_not_found");
    const published = contentOf(await selectPublished(database.pool), params);
    const draft = findDraft(versions);
    const withdrawn = versions.find(({ state }) => state === "withdrawn");
    return {
      version: latest.version,
      published: published ?? null,
      draft: draft ?? null,
      withdrawn: published === undefined && draft === undefined ? (withdrawn?.content ?? null) : null,
      history: versions.flatMap(({ version, state, author, writtenAt }) =>
        state === "published" || state === "withdrawn" ? [{ version, state, author, writtenAt }] : [],
      ),
      today: madridDate(now),
    };
  });

export const handleSavePortalContent = ({ carryOut }: ContentPorts): Handler =>
  handler(savePortalContent, async ({ body, subject, now, fail }) => {
    if (!hasPossiblePath(body.kind, body.content)) return fail("path_not_possible");
    const { content, removals, hasWrongPicture } = await cleanContent(body.content, sanitiseHtml);
    if (hasWrongPicture) return fail("picture_not_possible");
    const draft = { ...body, content, author: subject.name, now };
    const saved = await carryOut(saveContentDraft, draft, authorOf(subject, now));
    return typeof saved === "string" ? fail(saved) : { ...saved, removals: [...removals] };
  });

export const handlePublishPortalContent = ({ carryOut, serverPages: { offered } }: ContentPorts): Handler =>
  handler(publishPortalContent, async ({ params, body, subject, now, fail }) => {
    const { startsOn, former } = body;
    if (startsOn !== null && (startsOn <= madridDate(now) || former !== null)) return fail("day_not_later");
    const publishing = { ...body, key: params, offered, author: subject.name, now };
    const outcome = await carryOut(publishContent, publishing, authorOf(subject, now));
    return typeof outcome === "string" ? fail(outcome) : outcome;
  });

export const handleWithdrawPortalContent = ({ carryOut }: ContentPorts): Handler =>
  handler(withdrawPortalContent, async ({ params, body, subject, now, fail }) => {
    const withdrawal = { ...body, key: params, author: subject.name, now };
    const outcome = await carryOut(withdrawContent, withdrawal, authorOf(subject, now));
    return typeof outcome === "string" ? fail(outcome) : outcome;
  });
