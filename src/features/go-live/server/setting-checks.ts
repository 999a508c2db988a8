/** What the content and the settings say, where no act can prove more. */
import brand from '#content/brand.yaml';
import people from '#content/people.yaml';
import words from '#content/desk/go-live-words.yaml';
import { isPublic } from './arrival-checks.ts';
import { agoWords, amber, green, red, type Check } from './check-outcome.ts';
import { placeholdersIn } from './placeholders.ts';

const { checks } = words;

export const settingChecks = {
  async brand() {
    // The number that samples and forms show is meant to be nobody's.
    const { examplePhone: _examplePhone, ...facts } = brand;
    const places = placeholdersIn(facts);
    return places.length > 0
      ? red(checks.brand.placeholders, { places: places.join(', ') })
      : green(checks.brand.green);
  },
  async people() {
    if (people.people.length === 0) return amber(checks.people.none);
    const places = placeholdersIn(people);
    return places.length > 0
      ? red(checks.people.placeholders, { places: places.join(', ') })
      : green(checks.people.green);
  },
  async payments({ config, paymentMode }) {
    const { payments } = checks;
    if (config.stripe?.apiBase !== undefined)
      return isPublic(config) ? red(payments.elsewhere) : amber(payments.elsewhere);
    if (paymentMode === 'stripe-live') return green(payments.green);
    const finding = paymentMode === 'test-till' ? payments.till : payments.test;
    return isPublic(config) ? red(finding) : amber(finding);
  },
  async 'payment-events'({ paymentMode, db, now }) {
    if (paymentMode === 'test-till') return null;
    const last = await db
      .selectFrom('payment_events')
      .select('received_at')
      .orderBy('received_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const events = checks['payment-events'];
    return last ? green(events.green, { ago: agoWords(now - last.received_at) }) : amber(events.none);
  },
} satisfies Record<string, Check>;
