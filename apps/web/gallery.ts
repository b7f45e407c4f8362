export { CardFormSample } from "../gallery/card-form-sample.tsx";
export { GalleryScreen } from "../gallery/gallery.tsx";
