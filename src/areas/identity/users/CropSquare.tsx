import 'react-easy-crop/react-easy-crop.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import Cropper, { type Area, type MediaSize, type Point } from 'react-easy-crop';
import { type Crop, LEAST } from './avatar.rules.ts';

interface CropSquareProps {
  readonly url: string;
  readonly isBusy: boolean;
  readonly onSave: (crop: Crop) => void;
  readonly onCancel: () => void;
}

/** Selects the square of a picture for the photo: position by pointer or arrow keys, size by slider. */
export function CropSquare({ url, isBusy, onSave, onCancel }: CropSquareProps) {
  const id = useId();
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [media, setMedia] = useState<MediaSize | null>(null);
  // Limits the zoom so that the square keeps the minimum pixels of a photo.
  const most = media ? Math.max(1, Math.min(4, Math.min(media.naturalWidth, media.naturalHeight) / LEAST)) : 1;
  const isTooSmall = media !== null && Math.min(media.naturalWidth, media.naturalHeight) < LEAST;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ position: 'relative', height: 320, borderRadius: '10px', overflow: 'hidden', bgcolor: '#1d1e2f' }}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          minZoom={1}
          maxZoom={most}
          showGrid={false}
          cropShape="round"
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          onMediaLoaded={setMedia}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Area for the photo. Move it with the arrow keys.',
          }}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography id={id} variant="body2">
          Zoom
        </Typography>
        <Slider
          aria-labelledby={id}
          value={zoom}
          min={1}
          max={most}
          step={0.05}
          disabled={most === 1}
          onChange={(_, value) => setZoom(Number(value))}
        />
      </Box>
      {isTooSmall && (
        <Typography variant="body2" color="error" role="alert">
          The picture is smaller than {LEAST} pixels in one direction. Choose a larger picture.
        </Typography>
      )}
      {area && media && <Previews url={url} area={area} media={media} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={onCancel}>Choose another picture</Button>
        <Button
          variant="contained"
          loading={isBusy}
          disabled={!area || isTooSmall}
          onClick={() =>
            area &&
            onSave({
              x: Math.round(area.x),
              y: Math.round(area.y),
              size: Math.round(Math.min(area.width, area.height)),
            })
          }
        >
          Save photo
        </Button>
      </Box>
    </Box>
  );
}

interface PreviewsProps {
  readonly url: string;
  readonly area: Area;
  readonly media: MediaSize;
}

/** Previews in the sizes used on pages, in menus and in lists. */
const Previews = ({ url, area, media }: PreviewsProps) => (
  <Box
    role="img"
    aria-label="Preview of the photo in three sizes"
    sx={{ display: 'flex', alignItems: 'flex-end', gap: 2 }}
  >
    {[96, 40, 24].map((size) => {
      const scale = size / area.width;
      return (
        <Box
          key={size}
          // An inline style, because it changes with every movement.
          style={{
            width: size,
            height: size,
            borderRadius: '50%',
            backgroundImage: `url(${url})`,
            backgroundSize: `${media.naturalWidth * scale}px ${media.naturalHeight * scale}px`,
            backgroundPosition: `${-area.x * scale}px ${-area.y * scale}px`,
          }}
        />
      );
    })}
  </Box>
);
