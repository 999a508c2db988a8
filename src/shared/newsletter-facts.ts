/** How a newsletter subscription is told from other contact messages. */
export const NEWSLETTER_MESSAGE = 'Newsletter subscription';
export const NEWSLETTER_HELP_TYPE = 'Newsletter Subscription';
