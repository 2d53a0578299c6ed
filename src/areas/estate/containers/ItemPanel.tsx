import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { useAddress } from '#engine/screens/address.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { PanelForm } from '../assets/PanelForm.tsx';
import { container } from './container.ts';
import { containerItem } from './containerItem.ts';
import { freeSpans, type Side, unitWords } from './place.rules.ts';
import { useContents } from './useContents.web.ts';

/** Panel for an item of the container on the page below: a new one, or the one in the URL. */
export function Screen() {
  const { params } = usePlace();
  const [words] = useAddress();
  const id = params.itemId ? Number(params.itemId) : null;
  const number = (key: string) => (words[key] ? { [key]: Number(words[key]) } : {});
  return (
    <PanelForm
      entity={containerItem}
      recordId={id}
      subtitle="An asset is taken out of the container it is in now."
      decided={{ containerId: Number(params.id) }}
      preset={
        id === null ? { ...number('u'), ...number('slot'), ...(words.face === 'rear' ? { face: 'rear' } : {}) } : {}
      }
      sections={SECTIONS}
      shownBy={['asset']}
    />
  );
}

const UNITS = ['u', 'h', 'face', 'fullDepth'];

/** The fields that apply to the container, and its free positions. */
function PositionSection({ fields, api, context, id }: SectionProps) {
  const { params } = usePlace();
  const containerId = Number(params.id);
  const { data } = useRecord(container, containerId);
  const { data: contents } = useContents(containerId);
  const heightU = typeof data?.row.heightU === 'number' ? data.row.heightU : null;
  const slots = typeof data?.row.slots === 'number' ? data.row.slots : null;
  const isHidden = (key: string) => (UNITS.includes(key) && heightU === null) || (key === 'slot' && slots === null);
  const held = (contents?.items ?? []).flatMap((item) => (item.u === null ? [] : [{ ...item, u: item.u }]));
  const spans =
    heightU === null
      ? []
      : (['front', 'rear'] as const).flatMap((face) =>
          freeSpans(heightU, held, face).map((span) => ({ ...span, face })),
        );
  const take = (u: number, face: Side) => {
    api.form.setValue(api.nameOf('u'), u, { shouldDirty: true, shouldValidate: true });
    api.form.setValue(api.nameOf('face'), face, { shouldDirty: true });
  };
  return (
    <>
      <FieldGrid>
        {fields
          .filter(({ key }) => !isHidden(key))
          .map((field) => (
            <FormRow key={field.key} id={id} field={field} api={api} context={context} />
          ))}
      </FieldGrid>
      {heightU !== null && spans.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 0.5 }}>
            Free units
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            {spans.map(({ u, h, face }) => (
              <Button key={`${face} ${u}`} size="small" variant="outlined" onClick={() => take(u, face)}>
                <span className="num">{unitWords({ u, h }, heightU, String(data?.row.numbering))}</span>
                <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', fontWeight: 400 }}>
                  {face}
                </Box>
              </Button>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

const SECTIONS = ownSections(containerItem, { Position: PositionSection });
