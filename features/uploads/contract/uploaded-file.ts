/** The formats of files that customers can send. */
export const uploadTypes = ["application/pdf", "image/jpeg", "image/png", "image/webp"] as const;
export type UploadType = (typeof uploadTypes)[number];
