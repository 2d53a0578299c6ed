import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { meta } from '../http/appState.web.ts';
import { logoAddress, type LogoSize } from './logo.ts';

export interface CompanyLogoProps {
  readonly size: LogoSize;
  /** Its maximum height on the page, in pixels. */
  readonly height: number;
  /** Shown if the company has no logo. */
  readonly otherwise: ReactNode;
}

/** The company's logo on a light background, because most logos are designed for paper and the menu is dark. */
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
