import { defineWords } from "../words/define-words.ts";

/** Words of the camera that reads codes. */
export const useCameraWords = defineWords({
  ca: () => import("#platform/locales/camera.ca.json"),
  es: () => import("#platform/locales/camera.es.json"),
  en: () => import("#platform/locales/camera.en.json"),
});
