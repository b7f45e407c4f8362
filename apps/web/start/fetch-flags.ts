import { getFeatureFlags } from "#features/deployment/contract/get-feature-flags.ts";
import { readFeatureFlags } from "#platform/contract/feature-flags-answer.ts";
import type { FeatureFlags } from "#platform/contract/settings.ts";
import type { Api } from "#platform/web/api/client.ts";

const documentIn = async (content: Blob): Promise<unknown> => {
  try {
    return JSON.parse(await content.text());
  } catch {
    return undefined;
  }
};

/** Asks the server for its flags. Fails with `ApiError`, or as `readFeatureFlags` does. */
export const fetchFlags = async (api: Api): Promise<FeatureFlags> => {
  // As bytes: an answer of another shape is to fail in the specification's words.
  const { content } = await api.receive(getFeatureFlags, {});
  return readFeatureFlags(await documentIn(content));
};
