import Box from '@mui/material/Box';
import { findEntity } from '../../entity/registry.ts';
import { useFaceAddress } from '../../lists/addressBook.web.ts';
import { Section } from '../../parts/Section.tsx';
import { Go } from '../../screens/Go.tsx';
import type { ImportAnswer } from './answers.web.ts';
import { TABLE } from '../../parts/table.ts';
import { count } from './words.ts';
import { SCROLLS_ASIDE } from '../../parts/scrollsAside.ts';

/** The number of records of each noun created and updated, or to be. One row can describe several records. */
export function PerNoun({ answer, asked = false }: { readonly answer: ImportAnswer; readonly asked?: boolean }) {
  const addressOf = useFaceAddress();
  const { records } = answer.tally;
  const nouns = [...new Set(records.map(({ noun }) => noun))];
  if (nouns.length === 0) return null;
  const figure = (noun: string, result: string): number =>
    records.find((each) => each.noun === noun && each.result === result)?.n ?? 0;
  return (
    <Section title="Records" about="One row can contain several records." flush>
      <Box sx={SCROLLS_ASIDE} tabIndex={0} role="region" aria-label="Records by kind">
        <Box component="table" sx={{ ...TABLE, maxWidth: 640 }}>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col" className="figure">
                {asked ? 'To create' : 'Created'}
              </th>
              <th scope="col" className="figure">
                {asked ? 'To update' : 'Updated'}
              </th>
              <th scope="col" className="figure">
                Unchanged
              </th>
            </tr>
          </thead>
          <tbody>
            {nouns.map((noun) => {
              const name = findEntity(noun)?.plural ?? noun;
              const to = addressOf(noun, 'list');
              return (
                <tr key={noun}>
                  <th scope="row" style={{ fontWeight: 500 }}>
                    {to ? <Go to={to}>{name}</Go> : name}
                  </th>
                  {['create', 'update', 'unchanged'].map((result) => (
                    <td key={result} className="figure num">
                      {count(figure(noun, result))}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </Box>
      </Box>
    </Section>
  );
}
