/** How a newsletter subscription is told from other contact messages. */
export const NEWSLETTER_MESSAGE = 'Newsletter subscription';
export const NEWSLETTER_HELP_TYPE = 'Newsletter Subscription';

/** Fragments of the form in every page's footer: where a plain form post comes back with a message. */
export const NEWSLETTER_ANCHORS = { invalid: 'newsletter-invalid', busy: 'newsletter-busy' } as const;
