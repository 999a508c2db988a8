import * as brand from '#content/brand.yaml';

/** The logo without the name. @param size CSS pixels */
export function BrandMark({ size }: { size: number }) {
  const { path, stroke } = brand.logo;
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="4" fill="var(--gold)" />
      {stroke > 0 ? (
        <path d={path} fill="none" stroke="var(--on-gold)" strokeWidth={stroke} strokeLinecap="round" />
      ) : (
        <path d={path} fill="var(--on-gold)" />
      )}
    </svg>
  );
}
