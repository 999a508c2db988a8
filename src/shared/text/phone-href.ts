/** A `tel:` address from a number as people write it. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
