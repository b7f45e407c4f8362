import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { loadConfiguration } from "./load-configuration.ts";

let path: string;
let demo: Record<string, unknown>;
let organization: object;
const loadWith = async (change: Record<string, unknown>) => {
  await writeFile(path, JSON.stringify({ ...demo, ...change }));
  return loadConfiguration(path);
};

beforeAll(async () => {
  path = join(temporaryFolder("configuration"), "llum.json");
  demo = JSON.parse(await readFile("deployments/demo/llum.json", "utf8"));
  organization = Object(demo.organization);
});

describe("a configuration", () => {
  it.each(["demo", "example"])("of the deployment %s is valid", async (name) => {
    await expect(loadConfiguration(`deployments/${name}/llum.json`)).resolves.toBeDefined();
  });

  it("has defaults for omitted keys", async () => {
    expect(await loadWith({ password: {} })).toMatchObject({
      contracts: { itemsPerPage: 10 },
      password: { minimumLength: 6 },
      powerChangeCosts: { connectionEur: 9.04, accessEurPerKw: 19.7, extensionEurPerKw: 17.27 },
      fileUploadSizeLimit: 15_000_000,
      home: { type: "overview", landing: "home" },
      rateLimits: { read: 600, write: 60, signIn: 30, document: 120 },
    });
  });

  it.each(["retailerCode", "complaintsBody", "emergencyPhone"])(
    "without organization.%s, which every bill prints, is refused",
    async (key) => {
      const { [key]: _, ...rest } = Object.fromEntries(Object.entries(organization));
      await expect(loadWith({ organization: rest })).rejects.toThrow(
        `organization.${key}: is required: it is printed on every bill`,
      );
    },
  );

  it("needs no organization.retailerCode where no bills are printed", async () => {
    const { retailerCode: _, ...rest } = { retailerCode: "", ...organization };
    const settings = await loadWith({ organization: rest, invoices: { downloadTypes: [] } });
    expect(settings.organization.retailerCode).toBeUndefined();
  });

  it.each([
    ["an unknown key", { colour: "red" }, "colour: there is no such setting"],
    [
      "an unknown key inside",
      { contracts: { itemPerPage: 5 } },
      "contracts.itemPerPage: there is no such setting",
    ],
    [
      "a wrong choice",
      { home: { type: "landing" } },
      "home.type: must be one of overview, default, dashboard, tabGroups",
    ],
    ["a limit that allows no sign-in", { rateLimits: { signIn: 0 } }, "rateLimits.signIn:"],
    ["a wrong colour", { theme: { primary: "night" } }, "theme.primary:"],
    ["a missing link", { links: { conditions: "https://a.example" } }, "links.gdpr:"],
    [
      "a link that is not https",
      { links: { conditions: "javascript:alert(1)", gdpr: "https://a.example" } },
      "links.conditions:",
    ],
    ...["javascript:alert(1)", "http://a.example/help", "www.a.example", "//a.example", "/\\a.example"].map(
      (link): [string, Record<string, unknown>, string] => [
        `a help link like ${link}`,
        { helpDialog: { link } },
        "helpDialog.link: must be an https address or a path of the portal",
      ],
    ),
    [
      "a default language that is not offered",
      { languages: { offered: ["es"] } },
      "languages.default: ca is not among languages.offered",
    ],
    [
      "the former name of single sign-on",
      { openid: { enabled: false } },
      "openid: this setting is called oidc now",
    ],
    ["a chart of one contract", { invoices: { contractsInChart: 1 } }, "invoices.contractsInChart:"],
    ["single sign-on without an issuer", { oidc: { enabled: true, clientId: "portal" } }, "oidc.issuer:"],
    [
      "single sign-on without a client id",
      { oidc: { enabled: true, issuer: "https://id.example" } },
      "oidc.clientId:",
    ],
    [
      "single sign-on that others can read",
      { oidc: { enabled: true, clientId: "portal", issuer: "http://127.0.0.1.id.example" } },
      "oidc.issuer: must be https",
    ],
    [
      "single sign-on at a document instead of an issuer",
      {
        oidc: {
          enabled: true,
          clientId: "portal",
          issuer: "https://id.example/.well-known/openid-configuration",
        },
      },
      "oidc.issuer: must be the issuer itself",
    ],
  ])("with %s is refused with the key and the file", async (_, change, fault) => {
    await expect(loadWith(change)).rejects.toThrow(fault);
    await expect(loadWith(change)).rejects.toThrow(path);
  });

  it.each(["https://www.a.example/help", "/contacte", "/contacte?topic=bill#form"])(
    "may use %s as the help link",
    async (link) => {
      expect((await loadWith({ helpDialog: { link } })).helpDialog.link).toBe(link);
    },
  );

  it("may give the telephone hours as one text or as a text per language", async () => {
    const scheduleOf = async (schedule: unknown) =>
      (await loadWith({ organization: { ...organization, schedule } })).organization.schedule;
    const everywhere = "9–18 h";
    expect(await scheduleOf(everywhere)).toEqual({ ca: everywhere, es: everywhere, en: everywhere });
    const each = { ca: "dl.–dv.", es: "lun.–vie.", en: "Mon–Fri" };
    expect(await scheduleOf(each)).toEqual(each);
    expect(await scheduleOf(undefined)).toEqual({ ca: "", es: "", en: "" });
  });

  it("may omit texts in languages that are not offered", async () => {
    const change = {
      organization: { ...organization, schedule: { es: "lun.–vie." } },
      languages: { offered: ["es", "fr"], default: "es" },
    };
    expect((await loadWith(change)).organization.schedule.es).toBe("lun.–vie.");
  });

  it.each([
    [{ ca: "dl.–dv.", es: "lun.–vie." }, "organization.schedule.en: en is offered and has no text"],
    [{ ca: "dl.–dv.", it: "lun.–ven." }, "organization.schedule.it: there is no such setting"],
    [9, "organization.schedule: must be a text, or a text for each language"],
    ["9 ".repeat(101), "organization.schedule: Too big"],
  ])("with the schedule %j is refused with the reason", async (schedule, fault) => {
    await expect(loadWith({ organization: { ...organization, schedule } })).rejects.toThrow(fault);
  });

  it("that is no JSON, or is missing, is refused with the reason", async () => {
    await writeFile(path, "{");
    await expect(loadConfiguration(path)).rejects.toThrow("not valid JSON");
    await expect(loadConfiguration("nowhere.json")).rejects.toThrow("cannot be read");
  });
});
