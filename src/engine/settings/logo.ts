/** The sizes of the logo in pixels: for menus and emails, and for the sign-in page. */
export const LOGO_SIZES = { small: { width: 240, height: 64 }, large: { width: 640, height: 240 } } as const;
export type LogoSize = keyof typeof LOGO_SIZES;

/** The address of a logo. It changes with the logo, so that it can be cached for ever. */
export const logoAddress = (fileId: number | string, size: LogoSize): string =>
  `/api/v1/company-logo/${fileId}/${size}`;
