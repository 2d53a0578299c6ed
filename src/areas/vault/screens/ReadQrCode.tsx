import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { QrCode as QrIcon } from 'lucide-react';
import { useRef } from 'react';
import { textOfQrCode } from './qrPicture.web.ts';

/** Reads the secret for one-time codes from a picture of its QR code. The picture does not leave the browser. */
export function ReadQrCode({ onRead }: { readonly onRead: (address: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (picture: File) => {
      const text = await textOfQrCode(picture);
      if (text === null) throw new Error('No QR code was found in the picture. Use a sharp picture of the whole code.');
      if (!/^otpauth:/i.test(text)) throw new Error('The QR code is not for one-time codes.');
      onRead(text);
      return true;
    },
    gcTime: 0,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Button size="small" startIcon={<QrIcon size={14} />} disabled={isPending} onClick={() => input.current?.click()}>
        Read a QR code
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture of a QR code"
        onChange={({ target }) => {
          const picture = target.files?.[0];
          target.value = '';
          if (picture) mutate(picture);
        }}
      />
      <Typography variant="caption" role={error ? 'alert' : 'status'} color={error ? 'error' : 'text.secondary'}>
        {error ? error.message : data ? 'The code was read.' : ''}
      </Typography>
    </Box>
  );
}
