export { CardFormSample } from "../gallery/gallery.tsx";
export { GalleryScreen } from "../gallery/gallery.tsx";
