import Box from '@mui/material/Box';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { accountsReports } from './reports.ts';

/** Reports that the user may open, with descriptions. */
export function Screen() {
  const shown = accountsReports.filter(({ permission }) => allows(permission));
  return (
    <Page subtitle="Figures of the ledger and of open items.">
      <Section title="Accounts" count={shown.length} flush>
        {shown.map(({ path, title, answers }) => (
          <SectionRow key={path} sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
            <Box sx={{ flex: '0 0 auto', width: { xs: '100%', sm: 260 } }}>
              <Go to={path}>{title}</Go>
            </Box>
            <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0, color: 'text.secondary' }}>{answers}</Box>
          </SectionRow>
        ))}
      </Section>
    </Page>
  );
}
