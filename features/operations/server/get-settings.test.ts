import { describe, expect, it } from "vitest";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getSettings } from "../contract/get-settings.ts";
import { handleGetSettings } from "./get-settings.ts";
import { loadConfiguration } from "./load-configuration.ts";

const configuration = await loadConfiguration("deployments/demo/llum.json");
const server = await startTestServer([handleGetSettings({ readConfiguration: () => configuration })]);

describe("the public settings", () => {
  it("contain the languages, the theme and the enabled features", async () => {
    const settings = (await server.call(getSettings, { as: "visitor" })).answer();
    expect(settings).toMatchObject({
      languages: { offered: ["ca", "es", "en"], default: "ca" },
      theme: { primary: "#14133B", secondary: "#62BAEA" },
      home: { type: "overview" },
      features: { displayTypes: ["electricity", "gas", "multipoint"], powerChange: true },
      fileUploadSizeLimit: 15_000_000,
    });
  });

  it("contain nothing that only customers or operators need", async () => {
    const { bytes } = await server.call(getSettings, { as: "visitor" });
    for (const secret of ["powerChangeCosts", "idleMinutes", "retailerCode"])
      expect(bytes.toString()).not.toContain(secret);
  });

  it("contain only languages with complete translations, whatever the deployment asks for", async () => {
    const asked: typeof configuration = {
      ...configuration,
      languages: { offered: ["gl", "ca", "fr", "es", "de"], default: "ca" },
    };
    const multilingual = await startTestServer([handleGetSettings({ readConfiguration: () => asked })]);
    const settings = (await multilingual.call(getSettings, { as: "visitor" })).answer();
    expect(settings.languages).toEqual({ offered: ["ca", "es"], default: "ca" });
  });

  it("contain whether bank data can be changed, which the first page mentions", async () => {
    const settings = (await server.call(getSettings, { as: "visitor" })).answer();
    expect(settings.contract).toEqual({ ibanChange: { enabled: true } });
  });

  it("can be cached for a while", async () => {
    expect((await server.call(getSettings, { as: "visitor" })).headers["cache-control"]).toBe(
      "public, max-age=300",
    );
  });
});
