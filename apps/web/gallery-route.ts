import type { RouteObject } from "react-router";

/** Every part of the design system in every state: for who builds the portal, so in a demo only. */
export const galleryRoute: RouteObject = {
  path: "/_ui",
  lazy: async () => ({ Component: (await import("../gallery/gallery.tsx")).GalleryScreen }),
};
