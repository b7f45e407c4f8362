import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import {
  bulletinTestWorker,
  handleDeleteBulletin,
  handleGetBulletin,
  handleListBulletins,
  handlePreviewBulletin,
  handleSaveBulletin,
  handleSendBulletin,
  handleSwitchBulletin,
  handleTestBulletin,
  type BulletinPorts,
} from "./bulletins/bulletin-handlers.ts";
import { handleConfirmNewsletter } from "./confirm-newsletter.ts";
import { handleGetOwnSubscriber, handleGetSubscriber } from "./get-subscriber.ts";
import { handleListNewsletters, handleListOfferedNewsletters } from "./list-newsletters.ts";
import { newsletterEmailWorkers, type NewsletterEmailPorts } from "./newsletter-emails.ts";
import { handleOpenNewsletterLink } from "./open-newsletter-link.ts";
import { handleSetActiveNewsletters } from "./set-active-newsletters.ts";
import { handleSetSubscriberMails } from "./set-subscriber-mails.ts";
import type { NewsletterPorts } from "./subscriber-ports.ts";

export { operatorHandlers } from "./operator-emails.ts";

export const workers = (ports: NewsletterEmailPorts): Worker[] => [
  ...newsletterEmailWorkers(ports),
  bulletinTestWorker(ports),
];

export const handlers = (ports: NewsletterPorts & BulletinPorts): Handler[] => [
  handleGetSubscriber(ports),
  handleGetOwnSubscriber(ports),
  handleListNewsletters(ports),
  handleListOfferedNewsletters(ports),
  handleSetActiveNewsletters(ports),
  handleSetSubscriberMails(ports),
  handleOpenNewsletterLink(ports),
  handleConfirmNewsletter(ports),
  handleListBulletins(ports),
  handleGetBulletin(ports),
  handleSaveBulletin(ports),
  handleDeleteBulletin(ports),
  handlePreviewBulletin(ports),
  handleTestBulletin(ports),
  handleSendBulletin(ports),
  handleSwitchBulletin(ports),
];
