import { expect, test } from "vitest";
import { listWalletTypes } from "../contract/list-wallet-types.ts";
import { startWalletsServer } from "./testing/wallet-test-server.ts";

test("the types of discounts that the retailer offers have a description in the language of the call", async () => {
  const { server, anna } = await startWalletsServer();
  const types = async (language: "ca" | "es" | "en") =>
    (await server.call(listWalletTypes, { as: { customerId: anna }, language })).answer().types;
  expect(await types("ca")).toEqual([
    { name: "apply", description: "Es descompta de cada factura" },
    { name: "accumulate", description: "S’acumula al moneder" },
  ]);
  expect((await types("es"))[0]?.description).toBe("Se descuenta de cada factura");
  const { app } = server;
  const old = await app.inject({
    url: "/api/v1/en/contract/bateria/types",
    headers: { cookie: `llum_session=${anna}.full` },
  });
  expect(old.json().types[1]).toEqual({ name: "accumulate", description: "Saved up in the wallet" });
});

test("only what the deployment offers is listed", async () => {
  const { server, anna } = await startWalletsServer({ types: ["apply"] });
  const { types } = (await server.call(listWalletTypes, { as: { customerId: anna } })).answer();
  expect(types.map(({ name }) => name)).toEqual(["apply"]);
});
