import { expect, it } from "vitest";
import { addDays, madridDate } from "#energy/calendar.ts";
import { getPortalContent } from "../../contract/get-portal-content.ts";
import { savePortalContent } from "../../contract/save-portal-content.ts";
import { pageContent, startContentDesk } from "../testing/content-desk.ts";
import { publishPlanned } from "./publish-planned-content.ts";

const { call, draft, publish, listed, shownToCustomers, services, lastAudit } = await startContentDesk();
const today = madridDate(new Date());
const tomorrow = addDays(today, 1);
const noonOf = (day: string): Date => new Date(`${day}T11:00:00Z`);

it("what is published at once is what a customer reads from then on", async () => {
  const { id, version } = await draft("avui");
  const { status, json } = await publish(id, version);
  expect([status, json]).toEqual([200, { version: 2 }]);
  expect(await shownToCustomers(id)).toEqual({ title: "Assemblea", path: "/avui", html: ["<p>Hola</p>"] });
  expect(await listed(id)).toMatchObject({ is_published: true, draft: "none", changed_by: "Laia" });
  expect(await lastAudit()).toMatchObject({
    actor: "Laia",
    action: "pages publish one",
    details: { kind: "page", id, startsOn: null, former: null },
  });
});

it("what is planned is published on its day, once, in the name of the person who planned it", async () => {
  const { id, version } = await draft("dema");
  expect((await publish(id, version, { startsOn: tomorrow })).status).toBe(200);
  expect(await listed(id)).toMatchObject({ is_published: false, draft: "planned", starts_on: tomorrow });
  await publishPlanned(services, noonOf(today));
  expect(await shownToCustomers(id)).toBeUndefined();
  await Promise.all([publishPlanned(services, noonOf(tomorrow)), publishPlanned(services, noonOf(tomorrow))]);
  expect(await shownToCustomers(id)).toMatchObject({ path: "/dema" });
  const { json } = await call(getPortalContent, { params: { kind: "page", id } });
  expect(json.history).toMatchObject([{ state: "published", author: "Laia" }]);
  expect(await lastAudit()).toMatchObject({
    actor: "Laia",
    action: "pages publish planned",
    details: { kind: "page", id, outcome: "published" },
  });
});

it("what was planned and lost its address meanwhile becomes a draft again", async () => {
  const planned = await draft("meva");
  await publish(planned.id, planned.version, { startsOn: tomorrow });
  const other = await draft("meva");
  await publish(other.id, other.version);
  await publishPlanned(services, noonOf(tomorrow));
  expect(await listed(planned.id)).toMatchObject({ is_published: false, draft: "draft" });
});

it("a former version is restored as it was, and a draft in writing stays", async () => {
  const { id, version } = await draft("historia");
  const first = (await publish(id, version)).json.version;
  const write = (content: object, read: number) =>
    call(savePortalContent, { body: { kind: "page", id, version: read, content } });
  const second = (await write(pageContent("historia", { titles: { ca: "Nova" } }), first)).json.version;
  const third = (await publish(id, second)).json.version;
  expect(await shownToCustomers(id)).toMatchObject({ title: "Nova" });
  const fourth = (await write(pageContent("historia", { titles: { ca: "Encara no" } }), third)).json.version;
  expect((await publish(id, fourth, { former: first })).status).toBe(200);
  expect(await shownToCustomers(id)).toMatchObject({ title: "Assemblea" });
  const { json } = await call(getPortalContent, { params: { kind: "page", id } });
  expect(json.draft.content.titles).toEqual({ ca: "Encara no" });
  expect(json.history).toHaveLength(3);
});

it.each([
  ["an address that another page has", "comu", {}, "path_taken"],
  ["a title in no language", "sense-titol", { titles: {} }, "content_incomplete"],
])("a page with %s is not published", async (_, path, changes, code) => {
  const taken = await draft("comu");
  await publish(taken.id, taken.version);
  const { id, version } = await draft(path, changes);
  expect((await publish(id, version)).json.code).toBe(code);
  expect(await shownToCustomers(id)).toBeUndefined();
});

it("a day that has come, another version and an unknown page are refused", async () => {
  const { id, version } = await draft("refusada");
  expect((await publish(id, version, { startsOn: today })).json.code).toBe("day_not_later");
  expect((await publish(id, version + 1)).json.code).toBe("content_changed");
  expect((await publish(999_999, 1)).json.code).toBe("content_not_found");
});
