import { describe, expect, it } from "vitest";
import { readAddressCredentials } from "./address-credentials.ts";

const read = (address: string) => readAddressCredentials(`https://portal.example${address}`);
const token = { kind: "token", token: "1a.xyz" };
const client = { kind: "client", clientId: "partner", secret: "s3cret" };

describe("an address with credentials", () => {
  it.each([
    ["/?token=1a.xyz", token, "/"],
    ["/factures?token=1a.xyz&page=2#top", token, "/factures?page=2#top"],
    ["/factures?page=2&token=1a.xyz", token, "/factures?page=2"],
    ["/factures#token=1a.xyz", token, "/factures"],
    ["/consum?a=1#token=1a.xyz&b=2", token, "/consum?a=1#b=2"],
    ["/?id_client=partner&secret=s3cret", client, "/"],
    ["/?promo=x&id_client=partner&secret=s3cret", client, "/?promo=x"],
    ["/#id_client=partner&secret=s3cret", client, "/"],
    ["/?token=1a.xyz&id_client=partner&secret=s3cret", token, "/"],
    ["/?to%6Ben=1a.xyz", token, "/"],
    ["/?token=first&token=1a.xyz", token, "/"],
    ["/?id_client=partner", { ...client, secret: "" }, "/"],
  ])("%s is read and loses its credentials", (address, credentials, cleanAddress) => {
    expect(read(address)).toEqual({ credentials, cleanAddress });
  });
});

describe("any other address", () => {
  it.each([
    "/",
    "/factures",
    "/factures?page=2&order=-date#top",
    "/contractes/electricity#consumption",
    "/acces?redirectPath=%2Ffactures%3Ftoken%3Dx",
    "/?q=a+b%20c&empty=&flag",
    "/restableix#t=1a.xyz",
    "/?tokens=1&my_secret=2",
  ])("stays unchanged: %s", (address) => {
    expect(read(address)).toEqual({ credentials: undefined, cleanAddress: address });
  });

  it("loses an empty token, which is no credential", () => {
    expect(read("/factures?token=&page=2")).toEqual({
      credentials: undefined,
      cleanAddress: "/factures?page=2",
    });
  });
});
