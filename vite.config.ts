import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at("./apps/web"),
  plugins: [react()],
  build: {
    outDir: at("./dist/web"),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: "es2023",
  },
});
