import { useState } from 'react';
import { maxPictureBytes, pictureTypes } from '#features/insights/pictures/pictures.ts';
import type { TakenPicture } from '#features/insights/editor/use-take-picture.tsx';
import { Button } from '#ui/button.tsx';
import { coverSvg } from '#ui/drawing/cover-drawing.ts';
import type { Palette } from '#ui/styles/palette.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';

/** Min pixels for a sharp link preview. */
const sharp = { width: 1200, height: 630 };

export interface CoverPalettes {
  readonly light: Palette;
  readonly dark: Palette;
}

interface CoverFieldProps {
  readonly slug: string;
  /** Path of an own picture; null: the drawing. */
  readonly cover: string | null;
  readonly palettes: CoverPalettes;
  readonly take: (file: File) => Promise<TakenPicture>;
  readonly onChange: (cover: string | null) => void;
}

export function CoverField({ slug, cover, palettes, take, onChange }: CoverFieldProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [note, setNote] = useState<string>();

  async function send(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setBusy(true);
    setFault(undefined);
    const taken = await take(file);
    setBusy(false);
    if (!taken.ok) {
      setFault(taken.message);
      return;
    }
    const { width, height } = taken.picture;
    const isSmall = width < sharp.width || height < sharp.height;
    setNote(
      isSmall
        ? `This picture is ${width} by ${height} pixels. Use at least ${sharp.width} by ${sharp.height} for a sharp cover.`
        : undefined,
    );
    onChange(taken.picture.src);
  }

  return (
    <Stack as="section" gap="3" className="cover-field" aria-labelledby="cover-title">
      <h2 id="cover-title">Cover</h2>
      <img src={cover ?? drawnCover(slug, palettes)} alt="Cover" width="1200" height="630" />
      {cover === null ? (
        <p>Generated from the address.</p>
      ) : (
        <p>
          {note ?? 'Uploaded picture, cropped to 1200 by 630.'}{' '}
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            Use the generated cover
          </Button>
        </p>
      )}
      <TextField
        id="cover-file"
        name="cover"
        type="file"
        label={cover === null ? 'Upload a picture' : 'Replace the picture'}
        hint={`PNG, JPEG, WebP, AVIF or GIF, at most ${maxPictureBytes / 1024 / 1024} MB${busy ? '. Uploading...' : ''}`}
        accept={Object.values(pictureTypes).join(',')}
        disabled={busy}
        error={fault}
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
