import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../http/client.web.ts';
import { Go } from '../../screens/Go.tsx';

interface AlarmRow {
  readonly name: string;
  readonly text: string;
  readonly path: string | null;
}

const LOOKS_EVERY_MS = 60_000;

/** What is wrong with the installation itself, on every page until it is mended. */
export function AlarmBanners() {
  const { data } = useQuery({
    queryKey: ['alarm'],
    queryFn: ({ signal }) => api<{ readonly rows: readonly AlarmRow[] }>('/api/v1/alarms', { signal }),
    refetchInterval: LOOKS_EVERY_MS,
  });
  return (data?.rows ?? []).map(({ name, text, path }) => (
    <Alert
      key={name}
      severity="error"
      square
      action={
        path && (
          <Button size="small" color="inherit" component={Go} to={path}>
            Look
          </Button>
        )
      }
    >
      {text}
    </Alert>
  ));
}
