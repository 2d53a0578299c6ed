/** The sizes a logo is handed out in, in pixels: for menus and letters, and for the page where one signs in. */
export const LOGO_SIZES = { small: { width: 240, height: 64 }, large: { width: 640, height: 240 } } as const;
export type LogoSize = keyof typeof LOGO_SIZES;

/** The address of a logo: another one whenever the logo is another, so that it may be kept for ever. */
export const logoAddress = (fileId: number | string, size: LogoSize): string =>
  `/api/v1/company-logo/${fileId}/${size}`;
