import { expect, test } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { openAs } from "#platform/testing/browser/open-as.ts";

test.use({ serviceWorkers: "allow" });

/** A push service of the browser and a person who allows it: a browser without a window has neither. */
const pushService = `(() => {
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  let own = null;
  const bytes = (length) => new Uint8Array(length).fill(65).buffer;
  PushManager.prototype.getSubscription = async () => own;
  PushManager.prototype.subscribe = async () => (own = {
    endpoint: "https://fcm.googleapis.com/fcm/send/of-a-browser-test",
    getKey: (name) => bytes(name === "auth" ? 16 : 65),
    unsubscribe: async () => { own = null; return true; },
  });
})()`;

/** What the worker shows and the number on the icon, recorded instead of shown. */
const recordShown = `(() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, tag, data }) => { self.shown.push({ title, body, tag, data }); };
  self.navigator.setAppBadge = async (count) => { self.badge = count; };
})()`;

test("a device is switched on and off, and its worker shows what is pushed to it", async ({
  page,
  context,
}) => {
  await page.addInitScript(pushService);
  await openAs(page, demoPeople.household.taxId, "/avisos/preferencies");
  await page.getByRole("button", { name: "Avisa’m aquí" }).click();
  await expect(page.getByText("Aquest dispositiu rep els avisos.")).toBeVisible();

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(recordShown);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [found] }) => {
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const push = (data: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(page.url()).origin,
      registrationId,
      data,
    });
  await push(
    JSON.stringify({ body: "Tens un avís nou.", path: "/avisos", tag: "notification-1", unread: 3 }),
  );
  await push("not what the portal sends");
  await expect
    .poll(() => worker.evaluate("self.shown"))
    .toEqual([
      { title: "Llum de Prova", body: "Tens un avís nou.", tag: "notification-1", data: { path: "/avisos" } },
      { title: "Llum de Prova", body: expect.stringMatching(/\S/), tag: "new", data: { path: "/" } },
    ]);
  expect(await worker.evaluate("self.badge")).toBe(3);

  await page.getByRole("button", { name: "No vull avisos aquí" }).click();
  await expect(page.getByRole("button", { name: "Avisa’m aquí" })).toBeVisible();
});
