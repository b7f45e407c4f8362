import { expect, test } from "vitest";
import { electronicNotificationOf } from "./electronic-notification.ts";

const notification = (isOn: boolean, startsOn: string | null, requestedOn: string | null) =>
  electronicNotificationOf({
    hasElectronicNotification: isOn,
    electronicNotificationStartsOn: startsOn,
    electronicNotificationRequestedOn: requestedOn,
  });

test("electronic notices that are on since a day are active", () => {
  expect(notification(true, "2026-02-01", "2026-01-20")).toEqual({
    status: "active",
    startsOn: "2026-02-01",
  });
});

test("with nothing but the day of the request they are requested", () => {
  expect(notification(false, null, "2026-01-20")).toEqual({ status: "requested", requestedOn: "2026-01-20" });
  expect(notification(true, null, "2026-01-20")).toEqual({ status: "requested", requestedOn: "2026-01-20" });
});

test("notices that were switched off, or never asked for, are not active", () => {
  expect(notification(false, "2026-02-01", "2026-01-20")).toEqual({ status: "inactive" });
  expect(notification(false, null, null)).toEqual({ status: "inactive" });
  expect(notification(true, null, null)).toEqual({ status: "inactive" });
});
