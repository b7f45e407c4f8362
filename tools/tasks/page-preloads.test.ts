import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { pagePreloads, screenImports } from "./page-preloads.ts";

const routesOf = async (id: string): Promise<string[]> => {
  const { feature } = await import(resolve(`features/${id}/feature.ts`));
  return Object.keys(feature.routes).toSorted();
};
const features = await Promise.all(
  readdirSync("features").map(async (id) => ({ id, routes: await routesOf(id) })),
);
const withScreens = features.filter(({ routes }) => routes.length > 0);

describe("the module of a screen", () => {
  it.each(withScreens)("is found for every route of $id", ({ id, routes }) => {
    const modules = screenImports(readFileSync(`features/${id}/web/screens.ts`, "utf8"));
    expect([...modules.keys()].toSorted()).toEqual(routes);
  });

  it("is found if routes share a loader", () => {
    const source = `const load = () => import("./list.tsx");
const list = async () => (await load()).List;
export const screens = {
  ...defineScreens(useWords, {
    all: list,
    list,
    some: async () => (await list()).Some,
  }),
  ...defineScreens(useOtherWords, {
    other: async () => (await import("./other.tsx")).Other,
    none: async () => Other,
  }),
} satisfies Screens<typeof routes>;`;
    expect([...screenImports(source)]).toEqual([
      ["all", "./list.tsx"],
      ["list", "./list.tsx"],
      ["some", "./list.tsx"],
      ["other", "./other.tsx"],
    ]);
  });
});

describe("the preloads of a page", () => {
  const manifest = {
    "index.html": { file: "assets/index.js", isEntry: true, imports: ["_shared.js"] },
    "_shared.js": { file: "assets/shared.js" },
    "_table.js": { file: "assets/table.js", css: ["assets/table.css"] },
    "_words-es.js": { file: "assets/words.js", name: "words-es" },
    "../../features/bills/locales/es.json": { file: "assets/es.js" },
    "../../features/bills/web/bills-screen.tsx": {
      file: "assets/bills.js",
      css: ["assets/bills.css"],
      imports: ["_shared.js", "_table.js", "index.html"],
      dynamicImports: [
        "../../features/bills/web/payable-screen.tsx",
        "../../features/bills/web/sending/sent-screen.tsx",
        "../../features/bills/web/dialog.tsx",
      ],
    },
    "../../features/bills/web/payable-screen.tsx": {
      file: "assets/payable.js",
      css: ["assets/payable.css"],
      imports: ["_shared.js"],
    },
    "../../features/bills/locales/sending.es.json": { file: "assets/sending-es.js" },
    "../../features/bills/web/sending/sent-screen.tsx": { file: "assets/sent.js" },
  };
  const screens = new Map([
    [
      "bills",
      new Map([
        ["bills", "../../features/bills/web/bills-screen.tsx"],
        ["sent", "../../features/bills/web/sending/sent-screen.tsx"],
      ]),
    ],
  ]);

  it("are the screen's code with its imports, and its locale file, without the files of the entry", () => {
    const none = { ca: [], en: [] };
    expect(pagePreloads(manifest, screens)).toEqual({
      frame: { ...none, es: ["/assets/words.js"] },
      features: {
        bills: {
          bills: {
            code: ["/assets/table.css", "/assets/table.js", "/assets/bills.css", "/assets/bills.js"],
            instead: {
              "payable-screen": ["/assets/payable.css", "/assets/payable.js"],
              "sent-screen": ["/assets/sent.js"],
            },
            words: { ...none, es: ["/assets/es.js"] },
          },
          sent: { code: ["/assets/sent.js"], instead: {}, words: { ...none, es: ["/assets/sending-es.js"] } },
        },
      },
    });
  });
});
