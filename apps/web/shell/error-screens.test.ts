import { expect, it } from "vitest";
import { ApiError, noConnection } from "#platform/web/api/api-error.ts";
import { errorPageOf } from "./error-screens.tsx";

const refused = (status: number) => new ApiError(status, { code: "x", message: "x", requestId: "1" });

it.each([
  [refused(401), "forbidden", 401],
  [refused(403), "forbidden", 403],
  [refused(404), "notFound", 404],
  [refused(500), "crash", 500],
  [refused(502), "crash", 502],
  [refused(503), "crash", 503],
  [refused(429), "crash", 429],
  [new TypeError("of undefined"), "crash", 500],
  ["thrown text", "crash", 500],
] as const)("a screen that fails with %s becomes the page %s %d", (error, page, code) => {
  expect(errorPageOf(error)).toEqual({ page, code });
});

it("a screen without a network becomes a page about the lost connection, without a code", () => {
  expect(errorPageOf(noConnection())).toEqual({ page: "offline" });
});
