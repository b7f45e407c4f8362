import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { Failure } from "#platform/server/handler.ts";
import { downloadPolicy } from "#platform/server/http/mount.ts";
import { isFromHere } from "#platform/server/http/operation.ts";
import type { SandboxFrame, SandboxSite } from "#platform/server/pages/sandbox-page.ts";
import {
  decideSandboxSignature,
  findSandboxSignature,
  signingPath,
  type SandboxSignature,
} from "../sandbox.ts";
import { noDocumentPage, signingPage } from "./signing-page.ts";

export interface SigningPageParts extends SandboxSite {
  readonly database: Pick<Database, "pool">;
  readonly languageOf: (request: FastifyRequest) => CompleteLanguage;
  readonly colourSchemeOf: (request: FastifyRequest) => SandboxFrame["colourScheme"];
}

const maxFormBytes = 1_000;
const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

const idOf = (request: FastifyRequest): string => {
  const id: unknown = new Map(Object.entries(Object(request.params))).get("signatureId");
  return typeof id === "string" ? id : "";
};

/**
 * Routes of the sandbox's signing page. The id in the path is the permission to sign, so the page needs no session; it has
 * 160 random bits and leaves the portal only in the customer's email and session.
 */
export const addSigningPage = (app: FastifyInstance, parts: SigningPageParts): void => {
  const { database, openTo, languageOf, colourSchemeOf } = parts;
  const frameOf = (request: FastifyRequest): SandboxFrame => ({
    ...parts,
    language: languageOf(request),
    colourScheme: colourSchemeOf(request),
    nonce: request.styleNonce,
  });
  const find = async (request: FastifyRequest): Promise<SandboxSignature | undefined> => {
    if (openTo === "thisMachine" && !isFromHere(request)) throw new Failure("not_found");
    return findSandboxSignature(database, idOf(request));
  };
  const path = `${signingPath}/:signatureId`;

  app.get(path, async (request, reply) => {
    const found = await find(request);
    void reply.headers(headers);
    if (found === undefined) return reply.status(404).send(noDocumentPage(frameOf(request)));
    return reply.send(signingPage(frameOf(request), found, { now: new Date() }));
  });

  app.get(`${path}/document`, async (request, reply) => {
    const found = await find(request);
    if (found === undefined) throw new Failure("not_found");
    return reply
      .headers({
        "content-type": "application/pdf",
        "content-security-policy": downloadPolicy,
        "content-disposition": `attachment; filename="${found.filename.replaceAll(/[^\w.-]/g, "_")}"`,
        "cache-control": "no-store",
      })
      .send(found.document);
  });

  // A scope of its own, because only this page has a form that the browser posts without a script.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(path, async (request, reply) => {
      const found = await find(request);
      void reply.headers(headers);
      if (found === undefined) return reply.status(404).send(noDocumentPage(frameOf(request)));
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const decision = fields.get("decision");
      if (decision !== "sign" && decision !== "reject") throw new Failure("invalid_request");
      const now = new Date();
      if (decision === "sign" && fields.get("consent") !== "yes") {
        const page = signingPage(frameOf(request), found, { now, isConsentMissing: true });
        return reply.status(400).send(page);
      }
      const state = decision === "sign" ? "signed" : "rejected";
      await decideSandboxSignature(database, found.signatureId, { state, address: request.ip, now });
      return reply.redirect(`${signingPath}/${found.signatureId}`, 303);
    });
  });
};
