import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { labelOf } from '#engine/kinds/field.ts';
import type { AnyGroup } from '#engine/settings/groups.ts';
import type { DecidedOutside } from '#engine/settings/sides.ts';

/** Lists the settings of a group that the environment sets, with their values. */
export function DecidedElsewhere({ group, outside }: { readonly group: AnyGroup; readonly outside: DecidedOutside }) {
  return (
    <Alert severity="info" sx={{ mb: 2, maxWidth: 1124 }}>
      {outside.by} in the environment of the server {outside.by.includes(' and ') ? 'decide' : 'decides'} this value, so
      you cannot change it on this page. Ask the server administrator to remove it there.
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, m: 0, mt: 1 }}>
        {Object.entries(outside.says).map(([key, value]) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {labelOf(key, group.form.fields[key] ?? {})}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
