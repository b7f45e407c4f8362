import { describe, expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

const faultsOf = (variables: Record<string, string>): string[] => {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split("\n").slice(1) : [];
  }
};

describe("the environment", () => {
  test("of a first start needs no variable at all", () => {
    expect(readEnvironment({ PATH: "/bin" })).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: undefined,
      configurationPath: "deployments/demo/llum.json",
      trustedProxies: [],
      isProduction: false,
    });
  });

  test("reads an empty variable as one that is not there", () => {
    expect(readEnvironment({ DATABASE_URL: "", PORT: "" })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test.each([
    ["127.0.0.1", ["127.0.0.1"]],
    ["10.0.0.0/8, ::1 ,fd00::/8", ["10.0.0.0/8", "::1", "fd00::/8"]],
    ["loopback", ["loopback"]],
  ])("believes the proxies %s", (text, proxies) => {
    expect(readEnvironment({ TRUSTED_PROXIES: text }).trustedProxies).toEqual(proxies);
  });

  test.each([
    [{}, 0],
    [{ TRUSTED_PROXIES: "127.0.0.1" }, 5],
    [{ TRUSTED_PROXIES: "127.0.0.1", SHUTDOWN_DELAY_SECONDS: "0" }, 0],
    [{ SHUTDOWN_DELAY_SECONDS: "20" }, 20],
  ])("with %o waits %i seconds before it stops", (variables, seconds) => {
    expect(readEnvironment(variables).shutdownDelaySeconds).toBe(seconds);
  });

  test.each(["all", "10.0.0.0/33", "10.0.0.0/", "true", "proxy.example.org"])(
    "does not take %s for a proxy",
    (text) => {
      expect(faultsOf({ TRUSTED_PROXIES: text })).toEqual([
        expect.stringContaining("TRUSTED_PROXIES must be addresses or networks"),
      ]);
    },
  );

  test.each([
    ["PORT", "abc", "must be the number of a port, 0 to 65535"],
    ["PORT", "70000", "must be the number of a port, 0 to 65535"],
    ["DATABASE_URL", "mysql://secret", "must begin with postgres:// or postgresql://"],
    ["DATABASE_REPLICA_URL", "mysql://secret", "must begin with postgres:// or postgresql://"],
    ["REPLICA_MAX_LAG_SECONDS", "4", "must be a number of seconds, 5 to 120"],
    ["REPLICA_MAX_LAG_SECONDS", "121", "must be a number of seconds, 5 to 120"],
    ["LOG_LEVEL", "verbose", "must be one of silent, error, warn, info, debug"],
    ["METRICS_TOKEN", "short", "must have 16 characters or more"],
    ["PUBLIC_URL", "llum.example.org", "must begin with https:// or http://"],
    ["PUBLIC_URL", "ftp://llum.example.org", "must begin with https:// or http://"],
    ["LLUM_ALLOW_DEMO", "true", "can only be yes"],
    ["SHUTDOWN_DELAY_SECONDS", "1m", "must be a number of seconds, 0 to 999"],
    ["BACK_OFFICE_WEBHOOK_URL", "http://erp.example.org", "must begin with https://"],
    ["BACK_OFFICE_WEBHOOK_SECRET", "whsec_short", 'must be "whsec_" and 24 to 64 random bytes in base64'],
  ])("%s=%s is refused in words, and its value is not repeated", (name, value, words) => {
    expect(faultsOf({ [name]: value })).toContain(`  ${name} ${words}`);
  });

  test("a webhook without its secret is refused", () => {
    expect(faultsOf({ BACK_OFFICE_WEBHOOK_URL: "https://erp.example.org/llum" })).toEqual([
      "  BACK_OFFICE_WEBHOOK_URL: the webhook needs its address and its secret",
    ]);
  });

  test("a replica without the address of its primary is refused", () => {
    expect(faultsOf({ DATABASE_REPLICA_URL: "postgres://replica/llum" })).toEqual([
      "  DATABASE_REPLICA_URL: needs DATABASE_URL, the database of which it is a replica",
    ]);
  });

  test("a replica may lag by 15 seconds unless another limit is given", () => {
    const urls = { DATABASE_URL: "postgres://primary/llum", DATABASE_REPLICA_URL: "postgres://replica/llum" };
    expect(readEnvironment(urls).databaseReplica).toEqual({
      url: urls.DATABASE_REPLICA_URL,
      maxLagSeconds: 15,
    });
    expect(readEnvironment({ ...urls, REPLICA_MAX_LAG_SECONDS: "5" }).databaseReplica?.maxLagSeconds).toBe(5);
  });

  test("names every fault at once, and a variable of ours that does not exist", () => {
    expect(faultsOf({ PORT: "x", LLUM_CONFIG: "a.json", OTHER: "1" })).toEqual([
      "  PORT must be the number of a port, 0 to 65535",
      "  LLUM_CONFIG: there is no such variable",
    ]);
  });
});

test("reads the scanner and the bucket of files", () => {
  const keys = { S3_BUCKET: "llum-files", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
  const { fileScanner, s3 } = readEnvironment({ ...keys, FILE_SCANNER_URL: "clamd://10.0.0.7:3310" });
  expect(fileScanner).toEqual({ host: "10.0.0.7", port: 3310 });
  expect(s3).toEqual({
    bucket: "llum-files",
    region: "us-east-1",
    endpoint: undefined,
    accessKeyId: "id",
    secretAccessKey: "secret",
  });
});

test.each([
  [{ FILE_SCANNER_URL: "clamd://10.0.0.7" }, "FILE_SCANNER_URL must be clamd:// with a host and a port"],
  [{ FILE_SCANNER_URL: "http://10.0.0.7:3310" }, "FILE_SCANNER_URL must be clamd://"],
  [{ S3_BUCKET: "llum-files" }, "S3_BUCKET: the file storage needs its bucket and its keys"],
  [{ S3_ENDPOINT: "http://s3.example" }, "S3_ENDPOINT must begin with https://"],
])("refuses %j", (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(message);
});
