import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { records } from '#engine/api/records.web.ts';
import { document } from './document.ts';

/** Offers templates while the text is empty. */
export function TemplateChoice({ onChosen }: { readonly onChosen: (body: string) => void }) {
  const id = useId();
  const { data } = useQuery({
    queryKey: ['document', 'templates'],
    queryFn: ({ signal }) =>
      records(document).list({ where: { isTemplate: { is: [true] } }, sort: ['title'], size: 100 }, { signal }),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <Box sx={{ mb: 2, maxWidth: 360 }}>
      <TextField
        select
        fullWidth
        id={id}
        label="Begin with a template"
        value=""
        helperText="Fills the text if it is empty."
        onChange={({ target }) => {
          const chosen = data.rows.find((row) => String(row.id) === target.value);
          if (chosen) onChosen(chosen.body);
        }}
        slotProps={{ inputLabel: { shrink: true } }}
      >
        {data.rows.map((row) => (
          <MenuItem key={row.id} value={String(row.id)}>
            {row.title}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
