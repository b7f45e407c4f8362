import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createHttpServer } from "./server.ts";

const lines: string[] = [];
const app = await createHttpServer({
  https: true,
  trustedProxies: [],
  logLevel: "info",
  logTo: { write: (line) => void lines.push(line) },
});
/** What somebody's browser or a library of ours may carry, and no log should. */
const canary = "canari-groc";
app.get("/meters/:meterId", async () => "well");
app.get("/broken", (request) => {
  const cause = { password: canary, token: canary, secret: canary, authorization: canary, cookie: canary };
  request.log.warn({ answer: cause }, "the neighbour answered");
  throw Object.assign(new Error("the neighbour is away"), cause);
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

describe("the log", () => {
  it("says of a call which it was and how it went, and nothing of who made it or with what", async () => {
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

  it("says of a bug what it was, without the secrets that it holds", async () => {
    await app.inject({ url: `/broken?token=${canary}`, headers });
    expect(lines.join("")).toContain("the neighbour is away");
    expect(lines.join("")).not.toContain(canary);
    expect(lines).toHaveLength(3);
  });

  it.each(["/%", "/nothing", `/${canary}%0a{"level":60}`])(
    "has one line that a program can read for whatever is asked: %s",
    async (url) => {
      await app.inject({ url, headers });
      expect(logged().length).toBeLessThanOrEqual(1);
      expect(lines.join("")).not.toContain(canary);
      for (const line of lines) expect(line.indexOf("\n")).toBe(line.length - 1);
    },
  );
});
