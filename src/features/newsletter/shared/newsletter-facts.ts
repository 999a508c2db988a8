/** The values that mark a contact message as a newsletter subscription. */
export const NEWSLETTER_MESSAGE = 'Newsletter subscription';
export const NEWSLETTER_HELP_TYPE = 'Newsletter Subscription';

/** Fragments of the form in every page's footer, to which a plain form post redirects with a message. */
export const NEWSLETTER_ANCHORS = { invalid: 'newsletter-invalid', busy: 'newsletter-busy' } as const;
