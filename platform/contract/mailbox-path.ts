/** URL path of the sandbox's mailbox, in deployments that capture emails instead of sending them. */
export const mailboxPath = "/sandbox/mail";
