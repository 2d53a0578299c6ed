import { brand } from './colours.ts';

/** The product's logo. It is green in the menu, because the menu is blue. */
export function BrandMark({ size = 28, on = 'menu' }: { readonly size?: number; readonly on?: 'menu' | 'page' }) {
  const [ground, sign] = on === 'menu' ? [brand.green, brand.blue] : [brand.blue, brand.green];
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flexShrink: 0 }}>
      <rect width="32" height="32" rx="8" fill={ground} />
      <path d="M21.5 20.6a7 7 0 1 1 0-9.2" fill="none" stroke={sign} strokeWidth="3.6" strokeLinecap="round" />
      <circle cx="22" cy="16" r="2.2" fill={sign} />
    </svg>
  );
}
