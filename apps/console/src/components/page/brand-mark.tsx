import { configuration } from '../../lib/configuration.ts';

/** The configured logo, or the product's own mark: a ruled page with its margin line and a tick. */
export function BrandMark({ size }: { readonly size: number }) {
  if (configuration.logo_url !== null) return <img src={configuration.logo_url} alt="" width={size} height={size} />;
  return (
    <svg width={size} height={size} viewBox="0 0 30 30" aria-hidden="true" focusable="false">
      <rect width="30" height="30" rx="7" fill="var(--qd-accent)" />
      <path d="M9.5 0v30" stroke="var(--qd-mark-line)" strokeWidth="1.2" />
      <path
        d="m13.5 15.8 3.9 4 7.1-9.3"
        fill="none"
        stroke="var(--qd-on-accent)"
        strokeWidth="2.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
