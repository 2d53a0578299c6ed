import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useHealth } from '#platform/health/screens/useHealth.web.ts';
import type { Tone } from '#engine/parts/tones.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { type Answer, answersOf } from './cyberEssentials.rules.ts';

const STATES: Readonly<Record<Answer['state'], readonly [word: string, tone: Tone]>> = {
  met: ['Met', 'good'],
  open: ['Not met', 'warning'],
  unknown: ['Not known', 'neutral'],
};

/** Cyber Essentials questions that this installation meets, with links to fix the others. */
export function CyberEssentials() {
  const { data } = useHealth('security');
  const answers = data && answersOf(data.lines);
  const met = answers?.filter(({ state }) => state === 'met').length ?? 0;
  return (
    <Section
      title="Cyber Essentials"
      about={
        answers
          ? `${met} of ${answers.length} met by this installation. The scheme also covers your computers, phones and firewalls.`
          : 'The requirements of the scheme that apply to this installation.'
      }
      anchor="cyber-essentials"
      icon="badge-check"
      flush
    >
      {!answers && <SkeletonRows rows={5} />}
      {answers?.map((answer) => (
        <Line key={answer.asks} answer={answer} />
      ))}
    </Section>
  );
}

function Line({ answer: { control, asks, state, says, path } }: { readonly answer: Answer }) {
  const [word, tone] = STATES[state];
  return (
    <SectionRow>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{asks}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {control}: {says}
        </Box>
      </Box>
      <StatusPill tone={tone}>{word}</StatusPill>
      {path && (
        <Button size="small" component={Go} to={path} aria-label={`Open ${asks}`}>
          Open
        </Button>
      )}
    </SectionRow>
  );
}
