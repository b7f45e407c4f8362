import { lazy } from "react";
import { useQuery } from "@tanstack/react-query";
import { groupBlocks } from "#features/server-pages/contract/block-groups.ts";
import { listServerBlocks } from "#features/server-pages/contract/list-server-blocks.ts";
import { PendingPart } from "#platform/ui/feedback/loading-screen.tsx";
import { query } from "#platform/web/api/query.ts";

/** Loaded only if there are blocks. */
const HtmlBlocks = lazy(async () => ({
  default: (await import("#platform/web/html/html-blocks.tsx")).HtmlBlocks,
}));

/** The retailer's blocks of the group `Login`. Empty if there are none or they cannot be loaded. */
export const LoginBlocks = () => {
  const { data, isLoading } = useQuery(query(listServerBlocks, { query: { groupName: "Login" } }));
  if (isLoading) return <PendingPart />;
  const group = groupBlocks(data?.items ?? []).find(({ name }) => name === "LOGIN");
  return group === undefined ? null : <HtmlBlocks blocks={group.blocks} />;
};
