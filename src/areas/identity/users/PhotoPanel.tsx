import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { recordOptions } from '#engine/lists/useRecord.web.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { usePanel } from '#engine/parts/page/panel.web.ts';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { photosQuery, usePhoto } from '#engine/session/photos.web.ts';
import { type Crop, MOST_MIB } from './avatar.rules.ts';
import { CameraShot } from './CameraShot.tsx';
import { user } from './user.ts';

const TAKEN = 'image/jpeg,image/png,image/webp';

/** A user's photo: drop, choose or take one, crop it, or remove it. */
export function PhotoPanel({ id, name }: { readonly id: number; readonly name: string }) {
  const { picture, choose, clear, complaint } = usePicture();
  const { save, remove, isBusy, failure } = usePhotoWrites(id);
  const [isFilming, setFilming] = useState(false);
  const hasPhoto = usePhoto(id, 96) !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const said = complaint ?? failure;

  return (
    <Page {...(name ? { subtitle: name } : {})}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {said && <Alert severity="error">{said}</Alert>}
        {picture ? (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <CropSquare
              key={picture.url}
              url={picture.url}
              isBusy={isBusy}
              onCancel={clear}
              onSave={(crop) => void save(picture.file, crop)}
            />
          </Suspense>
        ) : isFilming ? (
          <CameraShot
            onShot={(file) => {
              setFilming(false);
              choose(file);
            }}
            onClose={() => setFilming(false)}
          />
        ) : (
          <>
            <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2 }}>
              {[96, 40, 24].map((size) => (
                <PersonFace key={size} userId={id} name={name} size={size} />
              ))}
            </Box>
            <Box
              onDragOver={(event: React.DragEvent) => event.preventDefault()}
              onDrop={(event: React.DragEvent) => {
                event.preventDefault();
                const [file] = event.dataTransfer.files;
                if (file) choose(file);
              }}
              sx={{
                p: 3,
                textAlign: 'center',
                border: '1px dashed',
                borderColor: 'text.secondary',
                borderRadius: '10px',
                display: 'flex',
                flexDirection: 'column',
                alignItems: 'center',
                gap: 1.5,
              }}
            >
              <Typography variant="body2">Drop a picture here, choose one or take a photo.</Typography>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
                <Button variant="contained" startIcon={<ImageUp size={16} />} onClick={() => input.current?.click()}>
                  Choose picture
                </Button>
                <Button variant="outlined" startIcon={<Camera size={16} />} onClick={() => setFilming(true)}>
                  Take photo
                </Button>
              </Box>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                JPEG, PNG or WebP, up to {MOST_MIB} MB and at least 96 pixels in each direction. The location is
                removed.
              </Typography>
            </Box>
            <input
              ref={input}
              type="file"
              accept={TAKEN}
              aria-label="Choose picture"
              hidden
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file) choose(file);
                event.target.value = '';
              }}
            />
            {hasPhoto && (
              <Button
                color="error"
                startIcon={<Trash2 size={16} />}
                loading={isBusy}
                onClick={() => void remove()}
                sx={{ alignSelf: 'flex-start' }}
              >
                Remove photo
              </Button>
            )}
          </>
        )}
      </Box>
    </Page>
  );
}

interface Picture {
  readonly file: Blob;
  readonly url: string;
}

/** The picture to crop, checked before upload. Its object URL is revoked when it is no longer used. */
function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  useEffect(() => {
    if (picture) return () => URL.revokeObjectURL(picture.url);
    return undefined;
  }, [picture]);
  return {
    picture,
    complaint,
    clear: () => setPicture(null),
    choose: (file: Blob) => {
      const wrong = !TAKEN.split(',').includes(file.type)
        ? 'Choose a JPEG, PNG or WebP picture.'
        : file.size > MOST_MIB * 1024 * 1024
          ? `Choose a picture of at most ${MOST_MIB} MB.`
          : null;
      setComplaint(wrong);
      if (!wrong) setPicture({ file, url: URL.createObjectURL(file) });
    },
  };
}

function usePhotoWrites(id: number) {
  const client = useQueryClient();
  const panel = usePanel();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const doing = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      await client.invalidateQueries({ queryKey: photosQuery.queryKey });
      void client.invalidateQueries({ queryKey: recordOptions(user, id).queryKey });
      void client.invalidateQueries({ queryKey: [user.name, 'history', id] });
      toast(done);
      panel?.close();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setFailure(thrown.message);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    failure,
    save: (file: Blob, { x, y, size }: Crop) => {
      const body = new FormData();
      body.append('file', file, 'photo');
      return doing(
        () => api(`/api/v1/users/${id}/avatar?x=${x}&y=${y}&size=${size}`, { method: 'PUT', body }),
        'Photo saved',
      );
    },
    remove: () => doing(() => api(`/api/v1/users/${id}/avatar`, { method: 'DELETE' }), 'Photo removed'),
  };
}

const CropSquare = lazy(async () => ({ default: (await import('./CropSquare.tsx')).CropSquare }));
