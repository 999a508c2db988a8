/** A business that a visitor described to the demo. It is passed on in a link's fragment or in this tab's `sessionStorage`. */
import * as v from 'valibot';

export const DEMO_TRADES = [
  'plumbing',
  'hvac',
  'electrical',
  'auto-repair',
  'cleaning',
  'landscaping',
  'veterinary',
  'restaurant',
  'gym',
  'salon',
  'law',
  'property',
] as const;
export type DemoTradeName = (typeof DEMO_TRADES)[number];

export const DEMO_SERVICES_MAX = 6;
const LINK_MARK = '#mine=';
/** Longest fragment in characters; a longer one can't be ours. */
const LINK_MAX_LENGTH = 2000;

const line = (max: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(max), v.regex(/^[^\p{Cc}<>]*$/u));

export const demoBusinessSchema = v.object({
  businessName: line(60),
  /** The sample that is nearest to the business. */
  trade: v.picklist(DEMO_TRADES),
  /** What the business does, once the visitor has said so. */
  ownTrade: v.optional(line(60)),
  openingHours: line(120),
  /** Each with its price if the visitor wrote one: "Drain cleaning, $120". */
  services: v.pipe(v.array(line(40)), v.minLength(1), v.maxLength(DEMO_SERVICES_MAX)),
  handOffNumber: line(24),
  onCall: v.optional(line(30)),
});

export type DemoBusiness = v.InferOutput<typeof demoBusinessSchema>;

/** The fragment of a private link. Browsers don't send fragments, so no server sees the business. */
export function demoBusinessFragment(business: DemoBusiness): string {
  const bytes = new TextEncoder().encode(JSON.stringify(business));
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return LINK_MARK + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @returns undefined for a fragment that isn't ours or is invalid. */
export function readDemoBusinessFragment(fragment: string): DemoBusiness | undefined {
  if (!fragment.startsWith(LINK_MARK) || fragment.length > LINK_MAX_LENGTH) return undefined;
  try {
    const binary = atob(fragment.slice(LINK_MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const json = new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0));
    return readDemoBusiness(JSON.parse(json));
  } catch {
    return undefined;
  }
}

export function readDemoBusiness(value: unknown): DemoBusiness | undefined {
  return checkDemoBusiness(value).business;
}

/** The business, or the names of the fields that are wrong. */
export function checkDemoBusiness(value: unknown): { business?: DemoBusiness; wrong: string[] } {
  const read = v.safeParse(demoBusinessSchema, value);
  if (read.success) return { business: read.output, wrong: [] };
  return { wrong: read.issues.map(({ path }) => String(path?.[0].key)) };
}
