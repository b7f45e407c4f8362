import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { ErrorStatus } from "#platform/contract/errors.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Subject } from "../subject.ts";
import type { MaintenanceState } from "./maintenance.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    language?: CompleteLanguage;
    /** Status of each error code, for routes without an endpoint. */
    errorStatuses?: Readonly<Record<string, ErrorStatus>>;
  }
  interface FastifyRequest {
    /** Who makes the call; undefined until the guards have established it. */
    subject: Subject | undefined;
    styleNonce: string;
    /** The maintenance that closes the portal to this caller, or an announced one; shown by the page. */
    maintenance: MaintenanceState | undefined;
  }
}
