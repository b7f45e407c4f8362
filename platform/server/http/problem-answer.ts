import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { commonErrors, type Problem } from "#platform/contract/errors.ts";
import { Failure } from "../handler.ts";

/** Fastify's own refusals, in our codes. Anything else that carries a 4xx is a request that it could not read. */
const codeOfFrameworkError = (error: FastifyError): string | undefined => {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return "body_too_large";
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return "unsupported_content_type";
  if (error.statusCode !== undefined && error.statusCode < 500) return "invalid_request";
  return undefined;
};

/** PostgreSQL saying that it is not there, is stopping, or took too long: the caller may try again. */
const unavailableStates = new Set(["57014", "57P01", "57P02", "57P03", "53300", "08006", "08001"]);
const unavailableMessages =
  /ECONNREFUSED|ECONNRESET|timeout exceeded when trying to connect|Connection terminated/;
const isUnavailable = (error: { code?: string; message: string }): boolean =>
  unavailableStates.has(error.code ?? "") || unavailableMessages.test(`${error.code} ${error.message}`);

const statusOf = (code: string, endpoint: Endpoint | undefined): number => {
  const declared = endpoint?.errors[code];
  if (declared !== undefined) return declared;
  const common: Readonly<Record<string, number>> = commonErrors;
  return common[code] ?? 500;
};

const failureOf = (error: FastifyError): Failure => {
  if (error instanceof Failure) return error;
  const frameworkCode = codeOfFrameworkError(error);
  if (frameworkCode !== undefined) return new Failure(frameworkCode);
  if (isUnavailable(error)) return new Failure("unavailable", { retryAfterSeconds: 5 });
  return new Failure("internal_error");
};

/** Answers any failure as a problem. Bugs are logged with their cause and never shown. */
export const answerProblem = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const failure = failureOf(error);
  const endpoint = request.routeOptions.config.endpoint;
  const status = statusOf(failure.code, endpoint);
  // A maintenance is no fault, and would fill the log.
  if (status >= 500 && failure.code !== "maintenance") request.log.error({ err: error }, "call failed");
  if (failure.details.retryAfterSeconds !== undefined) {
    void reply.header("retry-after", String(failure.details.retryAfterSeconds));
  }
  const { values, errors } = failure.details;
  const body: Problem = {
    code: failure.code,
    message: failure.code,
    requestId: request.id,
    ...(values === undefined ? {} : { values }),
    ...(errors === undefined ? {} : { errors }),
  };
  void reply.status(status).header("cache-control", "no-store").send(body);
};
