import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createHttpServer } from "./server.ts";

const lines: string[] = [];
const app = await createHttpServer({
  https: true,
  trustedProxies: [],
  logLevel: "info",
  logTo: { write: (line) => void lines.push(line) },
});
/** A secret in the caller's headers or in an error of a library, which the log must not contain. */
const canary = "canari-groc";
app.get("/meters/:meterId", async () => "well");
app.get("/broken", (request) => {
  const cause = { password: canary, token: canary, secret: canary, authorization: canary, cookie: canary };
  request.log.warn({ answer: cause }, "the other service answered");
  throw Object.assign(new Error("the other service is unavailable"), cause);
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

const headers = {
  cookie: `__Host-llum_session=${canary}`,
  authorization: `Bearer ${canary}`,
  referer: `https://portal.example/acces?token=${canary}`,
  "user-agent": `${canary}\\n{"level":60}`,
};
const logged = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));

describe("the call log", () => {
  it("records a call's route and result, and nothing about the caller or the payload", async () => {
    await app.inject({ url: `/meters/${canary}?token=${canary}`, headers });
    const [{ time: _time, pid: _pid, hostname: _host, ...line } = {}] = logged();
    expect(line).toEqual({
      level: 30,
      reqId: expect.any(String),
      method: "GET",
      route: "/meters/:meterId",
      status: 200,
      ms: expect.any(Number),
      msg: "call",
    });
    expect(lines).toHaveLength(1);
  });

  it("records an unexpected error without the secrets in it", async () => {
    await app.inject({ url: `/broken?token=${canary}`, headers });
    expect(lines.join("")).toContain("the other service is unavailable");
    expect(lines.join("")).not.toContain(canary);
    expect(lines).toHaveLength(3);
  });

  it.each(["/%", "/nothing", `/${canary}%0a{"level":60}`])(
    "has at most one line for a call, of valid JSON: %s",
    async (url) => {
      await app.inject({ url, headers });
      expect(logged().length).toBeLessThanOrEqual(1);
      expect(lines.join("")).not.toContain(canary);
      for (const line of lines) expect(line.indexOf("\n")).toBe(line.length - 1);
    },
  );
});
