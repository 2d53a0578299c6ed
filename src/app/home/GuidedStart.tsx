import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Building2, Upload, UserPlus, type LucideIcon } from 'lucide-react';
import { api } from '#engine/http/client.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { allows, mayOpen } from '#engine/session/session.web.ts';
import { allScreens } from '../manifest.ts';

/** Whether there are no customers yet and the user may create one. */
export function useIsNewCompany(): boolean {
  const mayBegin = allows('customer.create');
  const { data } = useQuery({
    queryKey: ['customer', 'list', 'any'],
    queryFn: ({ signal }) => api<{ readonly total: number }>('/api/v1/customers?size=1&archived=with', { signal }),
    enabled: mayBegin,
    staleTime: 60_000,
  });
  return mayBegin && data?.total === 0;
}

interface Step {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly why: string;
  readonly verb: string;
  readonly to: string;
}

const STEPS: readonly Step[] = [
  {
    icon: Upload,
    title: 'Import your data',
    why: 'Import customers, contacts and assets from spreadsheets or your previous system. You can check the result before you save.',
    verb: 'Import data',
    to: '/system/import',
  },
  {
    icon: Building2,
    title: 'Create your first customer',
    why: 'Enter a name to start. Then add sites, contacts and servers.',
    verb: 'Create customer',
    to: '/customers/create',
  },
  {
    icon: UserPlus,
    title: 'Invite colleagues',
    why: 'Each user gets a role that decides what they can view and do.',
    verb: 'Add user',
    to: '/users/create',
  },
];

/** The first steps in an empty installation. */
export function GuidedStart() {
  const steps = STEPS.filter((step) => allScreens.some((screen) => screen.path === step.to && mayOpen(screen)));
  const first = steps[0];
  return (
    <Card component="section" aria-labelledby="start" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="start" variant="h2">
        Get started
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        Your company has no customers yet. Adding them takes a few minutes.
      </Typography>
      <Box
        component="ol"
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', md: `repeat(${steps.length}, minmax(0, 1fr))` },
          mt: 2.5,
          mb: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {steps.map((step) => (
          <Box
            key={step.to}
            component="li"
            sx={{
              display: 'flex',
              flexDirection: 'column',
              gap: 0.75,
              p: 2,
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '8px',
              bgcolor: 'background.default',
            }}
          >
            <Box
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 36,
                height: 36,
                mb: 0.5,
                borderRadius: '10px',
                bgcolor: 'action.selected',
                color: 'primary.main',
              }}
            >
              <step.icon size={18} aria-hidden="true" />
            </Box>
            <Typography variant="h3">{step.title}</Typography>
            <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
              {step.why}
            </Typography>
            <Box sx={{ mt: 1 }}>
              <Button component={Go} to={step.to} variant={step === first ? 'contained' : 'outlined'}>
                {step.verb}
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
