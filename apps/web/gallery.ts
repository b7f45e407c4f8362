export { GalleryScreen } from "../gallery/gallery.tsx";
