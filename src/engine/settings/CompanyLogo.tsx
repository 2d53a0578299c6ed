import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { meta } from '../http/appState.web.ts';
import { logoAddress, type LogoSize } from './logo.ts';

export interface CompanyLogoProps {
  readonly size: LogoSize;
  /** Its greatest height on the page, in pixels. */
  readonly height: number;
  /** What stands there while the company has none. */
  readonly otherwise: ReactNode;
}

/** The company's logo, on a light plate: most are made for paper, and the menu is dark. */
export function CompanyLogo({ size, height, otherwise }: CompanyLogoProps) {
  const fileId = meta('company-logo');
  if (!fileId || !/^\d+$/.test(fileId)) return otherwise;
  return (
    <Box
      component="img"
      src={logoAddress(fileId, size)}
      alt={meta('company') || 'Logo'}
      sx={{
        maxHeight: height,
        maxWidth: '100%',
        minWidth: 0,
        objectFit: 'contain',
        flexShrink: 1,
        boxSizing: 'content-box',
        p: height > 40 ? 1.25 : 0.5,
        borderRadius: '8px',
        bgcolor: '#ffffff',
      }}
    />
  );
}
