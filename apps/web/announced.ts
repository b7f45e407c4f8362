export { notificationTopics as topics } from "../notification-topics.gen.ts";
export { requestKinds } from "../request-kinds.gen.ts";
