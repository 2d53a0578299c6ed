import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import type { Field } from '#engine/kinds/field.ts';
import type { Assigned } from '#areas/identity/users/visibility.ts';
import type { AssignmentAnswer, Choice } from './assignment.ts';

const COLLEAGUE: Field = { kind: 'ref', to: 'user', optional: true };

interface CopyFromProps {
  readonly of: Assigned;
  readonly self: number;
  readonly onCopy: (copied: Pick<Choice, 'ids' | 'ends' | 'rules'>) => void;
}

/** Copies the assignments of a colleague into the form, without saving. */
export function CopyFrom({ of, self, onCopy }: CopyFromProps) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async (id: number) => {
    try {
      const other = await api<AssignmentAnswer>(`/api/v1/users/${id}/assignment/${of}`);
      if (other.user.id === self) setSaid('Choose another user.');
      else if (other.scope === 'all')
        setSaid(`${other.user.name} sees all of them. Choose “all” above for the same access.`);
      else {
        const open = new Set(other.all.filter(({ archived }) => !archived).map((each) => each.id));
        onCopy({ ids: other.ids.filter((each) => open.has(each)), ends: other.ends, rules: other.rules });
        setSaid(`Copied from ${other.user.name}. Save to keep the changes.`);
      }
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setSaid(thrown.message);
    }
  };
  return (
    <Box>
      <FieldInput
        id={`copy-${of}`}
        label="Copy from a colleague"
        field={COLLEAGUE}
        value={null}
        onChange={(value) => {
          if (typeof value === 'number') void copy(value);
        }}
      />
      {said && (
        <Alert severity="info" role="status">
          {said}
        </Alert>
      )}
    </Box>
  );
}
