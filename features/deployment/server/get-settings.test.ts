import { describe, expect, it } from "vitest";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getSettings } from "../contract/get-settings.ts";
import { loadConfiguration } from "./load-configuration.ts";
import { deploymentHandlers } from "./routes.ts";

const configuration = await loadConfiguration("deployments/demo/llum.json");
const server = await startTestServer(deploymentHandlers({ configuration }));

describe("the settings of the deployment", () => {
  it("tell a visitor the languages, the theme and what is switched on", async () => {
    const settings = (await server.call(getSettings, { as: "nobody" })).answer();
    expect(settings).toMatchObject({
      languages: { offered: ["ca", "es", "en"], default: "ca" },
      theme: { primary: "#14133B", secondary: "#62BAEA" },
      home: { type: "default" },
      features: { displayTypes: ["electricity", "gas", "multipoint"], powerChange: true },
      fileUploadSizeLimit: 15_000_000,
    });
  });

  it("say nothing that only customers or operators need", async () => {
    const { bytes } = await server.call(getSettings, { as: "nobody" });
    for (const secret of ["powerChangeCosts", "idleMinutes", "retailerCode"])
      expect(bytes.toString()).not.toContain(secret);
  });

  it("may be kept by caches for a while", async () => {
    expect((await server.call(getSettings, { as: "nobody" })).headers["cache-control"]).toBe(
      "public, max-age=300",
    );
  });
});
