import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Maintenance } from "#platform/contract/maintenance.ts";
import type { Session } from "../handler.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    language?: CompleteLanguage;
  }
  interface FastifyRequest {
    session: Session | undefined;
    styleNonce: string;
    /** What the page tells of: a maintenance that keeps this caller out, or one to come. */
    maintenance: Maintenance | undefined;
  }
}
