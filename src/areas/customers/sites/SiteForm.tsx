import Box from '@mui/material/Box';
import { FormScreen } from '#engine/records/FormScreen.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { usePanel } from '#engine/parts/page/panel.web.ts';
import { guardedSection } from '../forms/GuardedSection.tsx';
import { HoursSection } from './HoursSection.tsx';
import { site } from './site.ts';

/** A new site, or changes to one; also as a panel over the customer's record. */
export function Screen() {
  const form = <FormScreen entity={site} sections={SECTIONS} />;
  return usePanel() ? <Box sx={NARROW}>{form}</Box> : form;
}

const SECTIONS = ownSections(site, {
  Hours: HoursSection,
  Access: guardedSection(site, ['accessNotes']),
  Other: guardedSection(site, ['notes']),
});

/** A panel is narrow on every screen: what a section is about stands above it. */
const NARROW = { '& form section[aria-labelledby]': { gridTemplateColumns: 'minmax(0, 1fr)' } };
