import type { ReactNode } from 'react';
import { SideFrame } from '#engine/parts/page/SideFrame.tsx';
import { SETTINGS } from '../menu.ts';
import { SettingsMenu } from './SettingsMenu.tsx';

/** The settings: their pages in a column beside the page on show. */
export const SettingsFrame = ({ children }: { readonly children: ReactNode }) => (
  <SideFrame label={SETTINGS.label} title={SETTINGS.label} menu={<SettingsMenu />}>
    {children}
  </SideFrame>
);
