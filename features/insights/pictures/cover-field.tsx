import { lazy, Suspense, useState } from 'react';
import { coverSize, maxPictureBytes, pictureTypes } from '#features/insights/pictures/pictures.ts';
import type { Cropped, TakenPicture } from '#features/insights/pictures/use-take-picture.tsx';
import { Button } from '#ui/button.tsx';
import { coverSvg } from '#ui/drawing/cover-drawing.ts';
import type { Palette } from '#ui/styles/palette.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';

const CropDialog = lazy(() => import('#features/insights/pictures/crop-dialog.tsx'));

export interface CoverPalettes {
  readonly light: Palette;
  readonly dark: Palette;
}

interface CoverFieldProps {
  readonly slug: string;
  /** Path of an own picture; null: the drawing. */
  readonly cover: string | null;
  readonly palettes: CoverPalettes;
  readonly take: (file: File, cropped?: Cropped) => Promise<TakenPicture>;
  readonly onChange: (cover: string | null) => void;
}

export function CoverField({ slug, cover, palettes, take, onChange }: CoverFieldProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  /** The dialog stays mounted after it was first opened. */
  const [cropping, setCropping] = useState<boolean>();

  async function send(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setBusy(true);
    setError(undefined);
    const taken = await take(file);
    setBusy(false);
    if (!taken.ok) {
      setError(taken.message);
      return;
    }
    const { width, height } = taken.picture;
    const isSmall = width < coverSize.width || height < coverSize.height;
    setNote(
      isSmall
        ? `This picture is ${width} by ${height} pixels. Use at least ${coverSize.width} by ${coverSize.height} for a sharp cover.`
        : undefined,
    );
    onChange(taken.picture.src);
    const isInShape = Math.abs(width / height - coverSize.width / coverSize.height) < 0.01;
    if (!isInShape) setCropping(true);
  }

  return (
    <Stack as="section" gap="3" className="cover-field" aria-labelledby="cover-title">
      <h2 id="cover-title">Cover</h2>
      <img src={cover ?? drawnCover(slug, palettes)} alt="Cover" width="1200" height="630" />
      {cover === null ? (
        <p>Generated from the address.</p>
      ) : (
        <p>
          {note ?? `Uploaded picture, shown at ${coverSize.width} by ${coverSize.height}.`}{' '}
          <Button size="small" onClick={() => setCropping(true)}>
            Crop
          </Button>{' '}
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            Use the generated cover
          </Button>
        </p>
      )}
      {cropping !== undefined && cover !== null && (
        <Suspense>
          <CropDialog open={cropping} cover={cover} take={take} onClose={() => setCropping(false)} onCover={onChange} />
        </Suspense>
      )}
      <TextField
        id="cover-file"
        name="cover"
        type="file"
        label={cover === null ? 'Upload a picture' : 'Replace the picture'}
        hint={`PNG, JPEG, WebP, AVIF, or GIF, at most ${maxPictureBytes / 1024 / 1024} MB${busy ? '. Uploading...' : ''}`}
        accept={Object.values(pictureTypes).join(',')}
        disabled={busy}
        error={error}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          void send(file);
        }}
      />
    </Stack>
  );
}

/** A data URL. */
export function drawnCover(slug: string, { light, dark }: CoverPalettes): string {
  return `data:image/svg+xml,${encodeURIComponent(coverSvg(slug, light, dark))}`;
}
