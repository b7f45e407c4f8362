import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getServerPage } from "../../contract/get-server-page.ts";
import { listPortalContent } from "../../contract/list-portal-content.ts";
import { listServerPages } from "../../contract/list-server-pages.ts";
import type { PortalContent } from "../../contract/portal-content.ts";
import { publishPortalContent } from "../../contract/publish-portal-content.ts";
import { savePortalContent } from "../../contract/save-portal-content.ts";
import { handlers } from "../routes.ts";
import { portsOf } from "./publish-example.ts";

/** A page with one block, written in some of the languages. */
export const pageContent = (path: string, changes: Partial<PortalContent> = {}): PortalContent => ({
  path,
  titles: { ca: "Assemblea", es: "Asamblea", en: "Assembly" },
  descriptions: {},
  blocks: [
    {
      id: null,
      name: "intro",
      group: "a",
      priority: 1,
      width: "",
      height: "",
      html: { ca: "<p>Hola</p>", es: "<p>Buenas</p>", en: "<p>Hello</p>" },
    },
  ],
  ...changes,
});

/** The server with a publisher who is signed in. */
export const startContentDesk = async () => {
  const desk = await startDeskServer();
  const { call } = await desk.enter("Laia", "publisher");
  const portal = await startTestServer(handlers(portsOf(desk.database)));
  return {
    ...desk,
    call,
    /** A new page as a draft. */
    draft: async (path: string, changes?: Partial<PortalContent>) => {
      const body = { kind: "page", id: null, version: 0, content: pageContent(path, changes) };
      const { json } = await call(savePortalContent, { body });
      return { id: Number(json.id), version: Number(json.version), json };
    },
    publish: (id: number, version: number, changes: object = {}) =>
      call(publishPortalContent, {
        params: { kind: "page", id },
        body: { version, startsOn: null, former: null, ...changes },
      }),
    /** Its row in the list. */
    listed: async (id: number) => {
      const { json } = await call(listPortalContent);
      return json.items.find((row: { id: number; kind: string }) => row.kind === "page" && row.id === id);
    },
    /** The page as a customer reads it; undefined when it is not in the list of pages. */
    shownToCustomers: async (pageId: number) => {
      const as = { customerId: 1 };
      const { items } = (await portal.call(listServerPages, { as, language: "ca" })).answer();
      const page = items.find((each) => each.pageId === pageId);
      if (page === undefined) return undefined;
      const read = await portal.call(getServerPage, { as, language: "ca", params: { pageId } });
      return { title: page.title, path: page.routePath, html: read.answer().items.map(({ html }) => html) };
    },
  };
};
