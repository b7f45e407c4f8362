import { expect, test } from "vitest";
import { getContractingConfig } from "../contract/get-contracting-config.ts";
import { startContracting } from "./testing/contracting-fixture.ts";

const { openBrowser, settings } = await startContracting();

test("the configuration has the switches of the deployment and the limits of files", async () => {
  settings.current = { ...settings.current, dniRequired: false };
  const config = (await openBrowser().call(getContractingConfig, {})).answer();
  expect(config).toMatchObject({
    leads: true,
    leadsConsentRequired: true,
    dniRequired: false,
    invoiceRequired: true,
    uploads: { invoice: { minimum: 1, maximum: 3 }, nif_faceup: { minimum: 1, maximum: 2 } },
  });
  expect(config).not.toHaveProperty("maximumScore");
});
