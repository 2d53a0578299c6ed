import type { ReactNode } from 'react';
import { SideFrame } from '#engine/parts/page/SideFrame.tsx';
import { SETTINGS } from '../menu.ts';
import { SettingsMenu } from './SettingsMenu.tsx';

/** The frame of the settings: a column with their pages next to the present page. */
export const SettingsFrame = ({ children }: { readonly children: ReactNode }) => (
  <SideFrame label={SETTINGS.label} title={SETTINGS.label} menu={<SettingsMenu />}>
    {children}
  </SideFrame>
);
