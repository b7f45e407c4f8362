/** Where the sandbox's mailbox is read, in a deployment whose e-mails do not leave it. */
export const mailboxPath = "/sandbox/mail";
