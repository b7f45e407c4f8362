import { describe, expect, it } from "vitest";
import { createKeyring } from "./keyring.ts";

const old = "an old secret of thirty-two letters";
const present = "the present secret, as long as need be";
const keyring = createKeyring([present, old]);

describe("a signed text", () => {
  it("is verified for its purpose, and for no other", () => {
    const signed = keyring.sign("maintenance", "until noon");
    expect(keyring.verify("maintenance", signed)).toBe("until noon");
    expect(keyring.verify("openid", signed)).toBeUndefined();
  });

  it("is invalid when one character has changed", () => {
    const [text = "", mac = ""] = keyring.sign("maintenance", "until noon").split(".");
    const forgedText = Buffer.from("until nine").toString("base64url");
    for (const forged of [`${forgedText}.${mac}`, `${text}.`, text, "1", "", `${text}.${"A".repeat(43)}`]) {
      expect(keyring.verify("maintenance", forged)).toBeUndefined();
    }
  });

  it("stays valid after the secret was rotated, until the old secret is removed", () => {
    const signed = createKeyring([old]).sign("openid", "state");
    expect(keyring.verify("openid", signed)).toBe("state");
    expect(createKeyring([present]).verify("openid", signed)).toBeUndefined();
  });
});

describe("an encrypted text", () => {
  it("is decrypted for its purpose, also with old secrets, and does not contain the plain text", () => {
    const sealed = createKeyring([old]).encrypt("authenticator", "JBSWY3DP");
    expect(sealed).not.toContain("JBSWY3DP");
    expect(keyring.decrypt("authenticator", sealed)).toBe("JBSWY3DP");
    expect(keyring.decrypt("openid", sealed)).toBeUndefined();
  });

  it("is refused when it was changed", () => {
    const sealed = Buffer.from(keyring.encrypt("authenticator", "JBSWY3DP"), "base64url");
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(keyring.decrypt("authenticator", sealed.toString("base64url"))).toBeUndefined();
    expect(keyring.decrypt("authenticator", "AAAA")).toBeUndefined();
  });
});
