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
    /** The maintenance that closes the portal to this caller, or an announced one; shown by the page. */
    maintenance: Maintenance | undefined;
  }
}
