import { afterEach, beforeEach, expect, test } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import {
  accept,
  contract,
  cupsEndingIn,
  goToConfirmation,
  step,
} from "#apps/web/testing/contracting-form.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const configuration = await loadConfiguration("deployments/demo/llum.json");
const withScript = (kind: "analytics" | "tracking") => ({
  infrastructure: {
    configuration: {
      ...configuration,
      contractation: { ...configuration.contractation, signature: false },
      cookies: {
        ...configuration.cookies,
        thirdParties: [
          {
            name: "Anuncis",
            category: "marketing" as const,
            kind,
            script: "https://a.example/a.js",
            connect: [],
          },
        ],
      },
    },
  },
});
const portal = await startComponentPortal(await createTestDatabase("demo"), withScript("tracking"));

const orders: unknown[] = [];
const note = (event: Event): void => {
  if (event instanceof CustomEvent) orders.push(event.detail);
};
beforeEach(() => {
  orders.length = 0;
  document.addEventListener("llum:order", note);
});
afterEach(() => document.removeEventListener("llum:order", note));

/** Contracts electricity in a browser that has answered the banner. */
const contractAfter = async (answer: string): Promise<void> => {
  const screen = await portal.open("/nou-client-electricitat");
  await screen.user.click(screen.getByRole("button", { name: answer }));
  await goToConfirmation(screen, { cups: cupsEndingIn("101") });
  await accept(screen);
  expect(orders).toEqual([]);
  await contract(screen);
  expect(step(screen)).toBe("Ho hem rebut");
};

test("a script of tracking that the visitor agreed to hears of the order, by a number that says nothing", async () => {
  await contractAfter("Accepta-les totes");
  expect(orders).toEqual([
    { order_id: expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) },
  ]);
});

test("nothing is said to scripts that the visitor refused", async () => {
  await contractAfter("Només les necessàries");
  expect(orders).toEqual([]);
});

test("nothing is said where visits alone are counted", async () => {
  await portal.restart(withScript("analytics"));
  await contractAfter("Accepta-les totes");
  expect(orders).toEqual([]);
});
