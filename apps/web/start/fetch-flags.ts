import { getFeatureFlags } from "#features/operations/contract/get-feature-flags.ts";
import { readFeatureFlags } from "#platform/contract/feature-flags-answer.ts";
import type { FeatureFlags } from "#platform/contract/flags.ts";
import type { Api } from "#platform/web/api/client.ts";

const documentIn = async (content: Blob): Promise<unknown> => {
  try {
    return JSON.parse(await content.text());
  } catch {
    return undefined;
  }
};

/** Fetches the feature flags. Fails with `ApiError`, or as `readFeatureFlags` does. */
export const fetchFlags = async (api: Api): Promise<FeatureFlags> => {
  // As bytes: an answer of another shape fails with the specification's message.
  const { content } = await api.receive(getFeatureFlags, {});
  return readFeatureFlags(await documentIn(content));
};
