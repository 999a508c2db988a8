import brand from '#content/brand.yaml';

/** Who sent an email: at the bottom of each of ours, above why. */
export function senderLines(): string[] {
  const { name, phone, hours, email, address } = brand;
  const place = `${address.street}, ${address.city}, ${address.region} ${address.postalCode}, ${address.country}`;
  return [name, `${phone}, ${hours.shown}`, email, place];
}
