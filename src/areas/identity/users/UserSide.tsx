import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows, useSession } from '#engine/session/session.web.ts';
import { AccountSecurity } from './AccountSecurity.tsx';
import { UserTokens } from './UserTokens.tsx';

/** Side column of a user: photo, sign-in methods and API tokens. */
export function Side(props: ShowProps) {
  const isSelf = useSession()?.user.userid === props.row.id;
  const mayChange = props.may.includes('user.update');
  return (
    <>
      <Photo {...props} mayChange={mayChange || isSelf} />
      <AccountSecurity {...props} />
      {(isSelf || allows('token.manage')) && <UserTokens userId={props.row.id} />}
    </>
  );
}

function Photo({ row, mayChange }: ShowProps & { readonly mayChange: boolean }) {
  return (
    <Section title="Photo">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <PersonFace
          userId={row.id}
          name={String(row.name)}
          {...(typeof row.initials === 'string' ? { initials: row.initials } : {})}
          size={72}
        />
        {mayChange && (
          <Button size="small" variant="outlined" component={Go} to={`/users/${row.id}/avatar`}>
            {row.avatarFileId === null ? 'Add photo' : 'Change photo'}
          </Button>
        )}
      </Box>
    </Section>
  );
}
